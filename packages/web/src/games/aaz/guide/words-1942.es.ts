import type { LessonWords } from '../../../board/course.ts'
import type { LessonId1942 } from './lessons-1942.ts'

export const lessonsEs1942: LessonWords<LessonId1942> = {
  repair: {
    title: '1942: reparar y luego comprar',
    text: 'En el tablero de 1942 el dinero se gasta antes de combatir. Las bombas han dejado cuatro puntos de daño en la industria de Alemania, y cada punto le quita una unidad de las diez. Repara los cuatro y encarga un tanque.',
    hint: 'Pulsa “Reparar 4” y luego el tanque.',
    done: 'El tanque aún no tiene sitio: lo que se compra ahora se coloca después del movimiento sin combate. Solo puedes comprar lo que tus fábricas pueden construir.',
  },
  raid: {
    title: '1942: bombas sobre la fábrica',
    text: 'Tres bombarderos británicos esperan en casa. En vez de un ejército pueden atacar una fábrica. Tómalos, elige “Bombardear la fábrica” y mándalos a Italia; luego pulsa “¡Al combate!”.',
    hint: 'Pulsa el Reino Unido, “Bombardear la fábrica”, Italia y “¡Al combate!”.',
    done: 'La fábrica disparó una vez a cada bombardero y derribó uno. Los demás tiraron el daño, que nunca pasa del doble del ingreso: Italia está en seis de seis y no construye nada hasta que pague.',
  },
  flak: {
    title: '1942: antiaéreos',
    text: 'Dos cazas británicos volaron a Libia con la infantería, y allí había una batería. Antes de la primera ronda dispara a los aviones, hasta tres dados, y acierta con un uno: un caza cae sin haber disparado. Después el combate salió bien. Solo quedan los muertos: detén el ataque.',
    hint: 'Pulsa “Cesar”.',
    done: 'Los antiaéreos nunca disparan a las tropas y no cuentan en las rondas siguientes. Sin ellos estarían los dos aviones.',
  },
  bombard: {
    title: '1942: los cañones de la flota',
    text: 'Una infantería y un tanque desembarcan en Noruega, y dos cruceros están frente a la costa. Cruceros y acorazados disparan una vez antes de la primera ronda, un barco por cada unidad desembarcada. Que disparen los dos; luego detén el ataque contra los muertos.',
    hint: 'Elige bombardear con 2 y luego “Cesar”.',
    done: 'Lo que los barcos alcanzan aún puede responder en esta ronda: lo hicieron los dos defensores. El desembarco tiene que quedarse pase lo que pase.',
  },
  mobilize: {
    title: '1942: movilizar',
    text: 'El turno casi ha terminado y lo encargado llega al mapa. Italia ingresa tres y tiene dos puntos de daño, así que construye una unidad. Un complejo industrial nuevo va en cualquier tierra tuya con ingreso, en tu poder desde el comienzo del turno.',
    hint: 'Coloca la infantería en Italia y el complejo industrial en Francia.',
    done: 'Francia puede construir desde tu próximo turno. Lo que no encuentra sitio se devuelve por su precio.',
  },
  cities: {
    title: '1942: ciudades de victoria',
    text: 'Trece ciudades llevan una medalla. Al final de una ronda el Eje gana con nueve y los Aliados con diez; la cuenta está al pie del mapa. Leningrado está abierta: tómala y pulsa “¡Al combate!”.',
    hint: 'Pulsa Finlandia (Finland), Karelia S.S.R. y “¡Al combate!”.',
    done: 'Siete de nueve. Las ciudades en manos de los muertos no cuentan para nadie.',
  },
  canal: {
    title: '1942: por el canal',
    text: 'Los barcos pasan Suez solo mientras un bando tiene Egipto y Trans-Jordan, y Panamá solo con Central America. Aquí ambos son británicos. Manda el destructor del Mediterráneo al mar Rojo.',
    hint: 'Pulsa la zona marítima 17 y luego la 34.',
    done: 'El mar Negro está abierto a todos, salvo que la mesa juegue con uno de sus interruptores.',
  },
}
