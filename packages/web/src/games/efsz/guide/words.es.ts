import type { LessonWords } from '../../../board/course.ts'
import type { LessonId } from './lessons.ts'

export const lessonsEs: LessonWords<LessonId> = {
  run: {
    title: 'En marcha',
    text: 'Los obuses caen calle a calle; la salida está a la derecha, tras dos habitaciones. Andar da 4 puntos de movimiento, correr 8. Un paso al frente cuesta 1, en diagonal 2, y los escombros 1 más. Corre hasta la puerta de la casilla 8,3 y ábrela.',
    hint: 'Pulsa Correr, haz clic en la casilla a la izquierda de la puerta (7,3) y confirma. Luego haz clic en la puerta.',
    done: 'Cuatro casillas cuestan 4 puntos; la puerta, 2 al correr. Quien corre dispara mal: +2 al número para acertar.',
  },
  search: {
    title: 'Mira qué queda',
    text: 'Un arcón del mapa se registra una vez, desde su casilla o una contigua. Ocupa toda la activación y entretanto nadie cubre. Que Becker registre el arcón que tiene debajo.',
    hint: 'Haz clic en el arcón de 6,4 y elige registrar.',
    done: 'Un 8 en el dado de doce caras: comida para después. Los dos arcones son aquí el segundo objetivo.',
  },
  shoot: {
    title: 'Dispara',
    text: 'Becker ha encontrado una pistola. Señala a uno de los muertos: se dibuja la línea y aparece cada parte del número para acertar. Quien está quieto dispara 2 mejor. Con el número queda aturdido; con 3 más, desaparece.',
    hint: 'Pulsa Quieto, haz clic en el Beta de 7,7 y dispara.',
    done: 'Un 10 sobraba. Un 1 habría costado un cargador; un 2 alcanza al compañero que esté en la línea.',
  },
  strike: {
    title: 'Cuerpo a cuerpo',
    text: 'Uno de ellos está tan cerca que se le huele. Un cuchillo no gasta munición y falla poco. Solo alcanza la casilla de delante.',
    hint: 'Pulsa Quieto, haz clic en el Beta junto a Becker y golpea.',
    done: 'Nada estorba, nada se recarga. Con las manos vacías habría sido mucho más difícil.',
  },
  cover: {
    title: 'Cubrir',
    text: 'Quien no ataca cubre hasta el turno siguiente: puede disparar cuando los muertos hacen algo. Este acaba de acercarse. Se te pregunta en cada momento así; las órdenes fijas de la ficha lo hacen más tranquilo.',
    hint: 'Pulsa el botón del disparo contra el Beta.',
    done: 'No llegó a tocarlo. Un ataque de cobertura, y la ficha se gasta.',
  },
  free: {
    title: 'Atrapado',
    text: 'Una mano muerta sujeta a Becker. Antes de nada tiene que soltarse, y lo que piense hacer después decide cuánto le cuesta. Los botones dicen qué necesita.',
    hint: 'Pulsa el botón que dice Correr.',
    done: 'Un 12: está libre y conserva su movimiento. De haber fallado, su activación habría terminado.',
  },
  out: {
    title: 'Fuera',
    text: 'La salida está a dos casillas. Al pisarla se deja el mapa, y este escenario está ganado.',
    hint: 'Haz clic en la flecha del borde derecho, casilla 14,6, y confirma.',
    done: 'Eso es todo F.U.B.A.R. En la campaña la historia sigue desde aquí, con lo que hayas sacado.',
  },
}
