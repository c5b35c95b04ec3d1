import type { Language } from '@deadfront/kernel'
import type { LessonId } from './lessons.ts'

export interface LessonText {
  title: string
  text: string
  hint: string
  done: string
}

export interface GuideWords {
  title: string
  learn: string
  step(n: number, of: number): string
  show: string
  again: string
  back: string
  next: string
  finish: string
  close: string
  lessons: { readonly [K in LessonId]: LessonText }
}

const en: GuideWords = {
  title: 'Prelude, 1939',
  learn: 'Learn',
  step: (n, of) => `Lesson ${n} of ${of}`,
  show: 'Show me',
  again: 'Once more',
  back: 'Back',
  next: 'Next lesson',
  finish: 'To the table',
  close: 'Close',
  lessons: {
    attack: {
      title: 'An attack',
      text: 'You are Germany in 1939. Three infantry and two tanks stand at home, and two infantry hold Eastern Europe. Pick up the whole army and send it there: red places mean a fight.',
      hint: 'Click Germany on the map, leave all five units in hand, then click Eastern Europe.',
      done: 'The arrow is only a plan, and the number on it is the exact chance of winning. It can be taken back until you press “Fight!”.',
    },
    blitz: {
      title: 'Tanks go two',
      text: 'Infantry walks one territory, a tank two. A hostile territory without anybody in it does not stop tanks: they take it on the way. Send both tanks to West Russia.',
      hint: 'Click Germany, then West Russia.',
      done: 'What lay in between is yours already. That is a blitz.',
    },
    landing: {
      title: 'Over the sea',
      text: 'A transport in sea zone 5 takes one land unit of any kind and one infantry. Loading, sailing and landing are one gesture: pick up the army in Germany and point at the other shore.',
      hint: 'Click Germany, then Norway/Finland.',
      done: 'The troops wait aboard; they go ashore when the fighting begins.',
    },
    battle: {
      title: 'A battle, and what rises from it',
      text: 'Your fire has felled both defenders, and they have hit you once: choose who is lost. Then watch the fallen infantry of both sides rise. Against zombies alone you may press on or cease.',
      hint: 'Take the suggested loss, one infantry. Then cease the attack.',
      done: 'Nobody but you and the dead is left, so the land is yours, with three zombies in it.',
    },
    dead: {
      title: 'The dead at home',
      text: 'Two zombies are loose in Southern Europe. Left alone they bite in your next turn, and they take a land that nobody defends. Declare combat against them where you stand.',
      hint: 'Press the button “Attack in Southern Europe” below the map.',
      done: 'Combat against zombies has to be announced; they never fight unasked in your combat phase.',
    },
    home: {
      title: 'Coming home',
      text: 'The fighting is over. A fighter has spent one of its four points and must land, and not in a land that was taken this very turn. Bring it home.',
      hint: 'Click Eastern Europe, then Germany.',
      done: 'In an attack the table always proves that every aircraft can land somewhere before it lets you go.',
    },
    purchase: {
      title: 'Spending',
      text: 'Eleven IPCs. A factory builds as many units a turn as its land earns, and what you buy stands there at once. Buy a tank and an infantry in Germany.',
      hint: 'Choose Germany as the place, then click the tank, then the infantry.',
      done: 'That is a whole turn: the card, the dead, your moves, the battles, the way home, and the money.',
    },
  },
}

const es: GuideWords = {
  title: 'Preludio, 1939',
  learn: 'Aprender',
  step: (n, of) => `Lección ${n} de ${of}`,
  show: 'Muéstramelo',
  again: 'Otra vez',
  back: 'Atrás',
  next: 'Siguiente',
  finish: 'A la mesa',
  close: 'Cerrar',
  lessons: {
    attack: {
      title: 'Un ataque',
      text: 'Eres Alemania en 1939. Tienes tres infanterías y dos tanques en casa, y dos infanterías defienden Eastern Europe. Toma todo el ejército y envíalo allí: el rojo significa combate.',
      hint: 'Pulsa Germany en el mapa, deja las cinco unidades y pulsa Eastern Europe.',
      done: 'La flecha es solo un plan, y el número es la probabilidad exacta de vencer. Puede deshacerse hasta que pulses «¡Al combate!».',
    },
    blitz: {
      title: 'Los tanques avanzan dos',
      text: 'La infantería anda un territorio; el tanque, dos. Un territorio hostil sin nadie no detiene a los tanques: lo toman de paso. Envía los dos tanques a West Russia.',
      hint: 'Pulsa Germany y luego West Russia.',
      done: 'Lo que había en medio ya es tuyo. Eso es una ofensiva relámpago.',
    },
    landing: {
      title: 'Por mar',
      text: 'Un transporte en la zona 5 lleva una unidad terrestre cualquiera y una infantería. Cargar, navegar y desembarcar es un solo gesto: toma el ejército de Germany y señala la otra orilla.',
      hint: 'Pulsa Germany y luego Norway/Finland.',
      done: 'Las tropas esperan a bordo; bajan a tierra cuando empieza el combate.',
    },
    battle: {
      title: 'Una batalla y lo que se alza de ella',
      text: 'Tu fuego ha abatido a los dos defensores y ellos te han acertado una vez: elige la baja. Después mira cómo se alza la infantería caída de ambos. Contra zombis solos puedes insistir o cesar.',
      hint: 'Acepta la baja sugerida, una infantería. Después cesa el ataque.',
      done: 'Solo quedáis tú y los muertos: la tierra es tuya, con tres zombis dentro.',
    },
    dead: {
      title: 'Muertos en casa',
      text: 'Dos zombis andan sueltos por Southern Europe. Si los dejas, morderán en tu próximo turno y tomarán la tierra que nadie defienda. Declara combate contra ellos.',
      hint: 'Pulsa el botón «Atacar en Southern Europe» bajo el mapa.',
      done: 'El combate contra zombis hay que anunciarlo; nunca pelean por su cuenta en tu fase de combate.',
    },
    home: {
      title: 'De vuelta',
      text: 'Se acabó el combate. Un caza ha gastado uno de sus cuatro puntos y debe aterrizar, pero no en tierra tomada este mismo turno. Tráelo a casa.',
      hint: 'Pulsa Eastern Europe y luego Germany.',
      done: 'Al atacar, la mesa demuestra siempre que cada avión podrá aterrizar antes de dejarte partir.',
    },
    purchase: {
      title: 'Gastar',
      text: 'Once IPC. Una fábrica construye por turno tantas unidades como ingresa su tierra, y lo comprado aparece allí al momento. Compra un tanque y una infantería en Germany.',
      hint: 'Elige Germany como lugar, pulsa el tanque y luego la infantería.',
      done: 'Esto es un turno entero: la carta, los muertos, tus movimientos, las batallas, la vuelta y el dinero.',
    },
  },
}

export const guideWords = (language: Language): GuideWords => (language === 'es' ? es : en)
