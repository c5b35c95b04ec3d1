import type { Language } from '@deadfront/kernel'
import type { LessonId } from './lessons.ts'

/** What each lesson says: before, when somebody is stuck, and when it is done. A lesson without words does not compile. */
export interface LessonText {
  title: string
  text: string
  hint: string
  done: string
}

type LessonWords = { readonly [K in LessonId]: LessonText }

const en: LessonWords = {
  run: {
    title: 'Get moving',
    text: 'Shells are coming down street by street; the way out is on the right, behind two rooms. Walking gives 4 movement points, running 8. A step ahead costs 1, a diagonal 2, rubble 1 more. Run to the door on square 8,3 and open it.',
    hint: 'Press Run, click the square left of the door (7,3) and confirm. Then click the door itself.',
    done: 'Four squares cost 4 points, the door 2 when running. Whoever runs shoots badly: +2 on the number to hit.',
  },
  search: {
    title: 'Look what is left',
    text: 'A chest on the map can be searched once, from its square or one beside it. It takes the whole activation, and nobody covers meanwhile. Let Becker search the chest below him.',
    hint: 'Click the chest on 6,4 and choose the search.',
    done: 'An 8 on the twelve-sided die: food for later. Both chests are the second objective here.',
  },
  shoot: {
    title: 'Shoot',
    text: 'Becker has found a pistol. Point at one of the dead: the line is drawn, and every part of the number to hit is listed. Who stands still shoots 2 better. Roll the number and it is stunned; roll 3 more and it is gone.',
    hint: 'Press Stand, click the Beta on 7,7 and fire.',
    done: 'A 10 was more than enough. A 1 would have cost a magazine; a 2 hits a comrade who stands in the line.',
  },
  strike: {
    title: 'Hand to hand',
    text: 'One of them is close enough to smell. A knife needs no ammo and does not miss often. It only reaches the square in front.',
    hint: 'Press Stand, click the Beta beside Becker and strike.',
    done: 'Nothing in the way, nothing to reload. With bare hands it would have been far harder.',
  },
  cover: {
    title: 'Cover',
    text: 'Whoever does not attack covers until the next turn: he may shoot when the dead do something. This one has just come nearer. You are asked at every such moment; standing orders on the sheet make it quieter.',
    hint: 'Press the button with the shot at the Beta.',
    done: 'It never got to him. One covering attack, then the marker is spent.',
  },
  free: {
    title: 'Caught',
    text: 'A dead hand holds Becker. Before he does anything else he has to break out, and what he means to do afterwards decides how hard it is. The buttons say what he needs.',
    hint: 'Press the button that says Run.',
    done: 'A 12: he is free and has his movement. Had he failed, his activation would be over.',
  },
  out: {
    title: 'Out',
    text: 'The exit is two squares away. Stepping onto it leaves the map, and this scenario is won.',
    hint: 'Click the arrow on the right edge, square 14,6, and confirm.',
    done: 'That is all of F.U.B.A.R. In the campaign the story goes on from here, with what you carried out.',
  },
}

const es: LessonWords = {
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

export const lessonWords = (language: Language): LessonWords => (language === 'es' ? es : en)
