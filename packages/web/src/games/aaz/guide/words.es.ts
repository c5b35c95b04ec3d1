import type { LessonWords } from '../../../board/course.ts'
import type { LessonId } from './lessons.ts'

export const lessonsEs: LessonWords<LessonId> = {
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
}
