import type { LessonWords } from '../../../board/course.ts'
import type { LessonId } from './lessons.ts'

export const lessonsEs: LessonWords<LessonId> = {
  attack: {
    title: 'Un ataque',
    text: 'Eres Alemania en 1939. Tienes tres infanterías y dos tanques en casa, y dos infanterías defienden Europa oriental. Toma todo el ejército y envíalo allí: el rojo significa combate.',
    hint: 'Pulsa Alemania en el mapa, deja las cinco unidades y pulsa Europa oriental.',
    done: 'La flecha es solo un plan, y el número es la probabilidad exacta de vencer. Puede deshacerse hasta que pulses «¡Al combate!».',
  },
  blitz: {
    title: 'Los tanques avanzan dos',
    text: 'La infantería anda un territorio; el tanque, dos. Un territorio hostil sin nadie no detiene a los tanques: lo toman de paso. Envía los dos tanques a Rusia occidental.',
    hint: 'Pulsa Alemania y luego Rusia occidental.',
    done: 'Lo que había en medio ya es tuyo. Eso es una ofensiva relámpago.',
  },
  landing: {
    title: 'Por mar',
    text: 'Un transporte en la zona 5 lleva una unidad terrestre cualquiera y una infantería. Cargar, navegar y desembarcar es un solo gesto: toma el ejército de Alemania y señala la otra orilla.',
    hint: 'Pulsa Alemania y luego Noruega/Finlandia.',
    done: 'Las tropas esperan a bordo; bajan a tierra cuando empieza el combate.',
  },
  battle: {
    title: 'Una batalla y lo que se alza de ella',
    text: 'Tu fuego ha abatido a los dos defensores y ellos te han acertado una vez: elige la baja. Después mira cómo se alza la infantería caída de ambos. Contra zombis solos puedes insistir o cesar.',
    hint: 'Acepta la baja sugerida, una infantería. Después cesa el ataque.',
    done: 'Solo quedáis tú y los muertos: la tierra es tuya, con tres zombis dentro.',
    doneOther: 'Las calaveras de tus dados acabaron con los zombis: la tierra es tuya y está limpia. Podría haber salido de otra manera.',
  },
  dead: {
    title: 'Muertos en casa',
    text: 'Dos zombis andan sueltos por Europa del Sur. Si los dejas, morderán en tu próximo turno y tomarán la tierra que nadie defienda. Declara combate contra ellos.',
    hint: 'Pulsa el botón «Atacar en Europa del Sur» bajo el mapa.',
    done: 'El combate contra zombis hay que anunciarlo; nunca pelean por su cuenta en tu fase de combate.',
  },
  home: {
    title: 'De vuelta',
    text: 'Se acabó el combate. Un caza ha gastado uno de sus cuatro puntos y debe aterrizar, pero no en tierra tomada este mismo turno. Tráelo a casa.',
    hint: 'Pulsa Europa oriental y luego Alemania.',
    done: 'Al atacar, la mesa demuestra siempre que cada avión podrá aterrizar antes de dejarte partir.',
  },
  purchase: {
    title: 'Gastar',
    text: 'Once IPC. Una fábrica construye por turno tantas unidades como ingresa su tierra, y lo comprado aparece allí al momento. Compra un tanque y una infantería en Alemania.',
    hint: 'Elige Alemania como lugar, pulsa el tanque y luego la infantería.',
    done: 'Esto es un turno entero: la carta, los muertos, tus movimientos, las batallas, la vuelta y el dinero.',
  },
  submarines: {
    title: 'Submarinos',
    text: 'Tus dos submarinos han dado con un portaaviones en la zona marítima 8. Ningún destructor lo guarda: pueden golpear antes de que nadie dispare, o sumergirse y dejar la batalla. Golpea.',
    hint: 'Pulsa el botón que no sumerge ninguno: todos golpean.',
    done: 'Lo que alcanza un golpe por sorpresa se retira al momento y no devuelve el fuego. Un destructor enemigo habría impedido el golpe y la inmersión.',
  },
  carrier: {
    title: 'Portaaviones',
    text: 'Un caza tuyo luchó sobre la zona marítima 44 y no le queda combustible. Hay un portaaviones a dos zonas, y un portaaviones navega dos. Lleva la cubierta hasta el caza.',
    hint: 'Pulsa la zona marítima 46 y luego la 44.',
    done: 'Un portaaviones lleva dos cazas. Al atacar, la mesa demuestra que cada caza llega a una cubierta o a tierra amiga, con todos tus movimientos juntos.',
  },
  retreat: {
    title: 'Retirada',
    text: 'Dos de tus tres infanterías han caído y se han alzado contra todos; el enemigo no ha perdido a nadie. Mientras queden enemigos puedes volver por donde viniste. Retírate a Alemania.',
    hint: 'Pulsa «Retirarse a Alemania». Los números de los botones dicen a qué lleva cada opción.',
    done: 'Todos vuelven juntos a un mismo lugar. Solo quienes llegaron por la playa tienen que quedarse y luchar.',
  },
}
