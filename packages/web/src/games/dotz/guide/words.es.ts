import type { LessonWords } from '../../../board/course.ts'
import type { LessonId } from './lessons.ts'

export const lessonsEs: LessonWords<LessonId> = {
  event: {
    title: 'Cada turno empieza con una carta',
    text: 'Cuatro caminos llevan al Centro; los muertos salen de los túneles de las esquinas. Esta carta trae uno más a una salida vacía, y tú eliges cuál: toma la Montaña. Después los envía dos veces por las Afueras.',
    hint: 'Pulsa el túnel de la Montaña, arriba a la derecha. Es el que queda más lejos del peligro.',
    done: 'El recién llegado espera en el túnel de la Montaña; los Zeds de las Afueras están dos espacios más cerca.',
  },
  activation: {
    title: 'Los muertos caminan',
    text: 'Un camino activado mueve todos sus Zeds un espacio hacia el Centro, primero los de delante. Dos en un espacio son una turba y luchan como uno. Esta carta puso uno nuevo en cada túnel; ahora se mueve cada camino una vez, y tú dices en qué orden. Manda el Bosque, luego la Autopista, luego la Montaña.',
    hint: 'Pulsa un espacio del Bosque, después uno de la Autopista y después uno de la Montaña. El último camino va solo.',
    done: 'Todos han avanzado un espacio. Un camino sin Zeds recibe uno nuevo en su túnel en vez de moverse.',
  },
  move: {
    title: 'Tu turno: mover',
    text: 'Tienes una acción de evento y tu acción de jugador. Cada una permite que una unidad haga una cosa. La capitana Piazza dispara lejos; llévala a Beauxville, cuatro espacios por el camino de las Afueras.',
    hint: 'Pulsa a la capitana Piazza en el Centro. Los espacios que alcanza se vuelven azules, con su coste. Luego pulsa Beauxville.',
    done: 'Está con la gente de Beauxville. Dos unidades llenan un espacio: nadie más puede detenerse allí.',
  },
  gunfire: {
    title: 'Disparar',
    text: 'Un disparo cuesta una acción y uno de munición. Casi todos disparan solo al espacio contiguo; Piazza es mejor a dos. El número junto al blanco es lo que puede esperar; la barra muestra las probabilidades exactas antes de apretar el gatillo. Tras disparar puede retroceder un espacio.',
    hint: 'Elige a Piazza, pulsa los Zeds de East Irek y confirma con Disparar. Después deja que se retire.',
    done: 'Un diez en la columna 4: tres impactos. El tercero dio la vuelta a la ficha, y Piazza está un espacio más lejos.',
  },
  forage: {
    title: 'Buscar munición',
    text: 'Sin munición nadie dispara. En un lugar con nombre una unidad puede buscar: un dado. La mina es el mejor sitio; con 4 se encuentra uno de munición, con 6 dos. Que busque el sheriff Hunt.',
    hint: 'Elige al sheriff Hunt en la Mina Golpe de Suerte y pulsa Buscar.',
    done: 'Un seis: dos más de munición. En la Granja, por cierto, nunca hay.',
  },
  defend: {
    title: 'Están en el pueblo',
    text: 'Los Zeds han entrado en Santo Tomás. Los civiles de allí ya no son desafiantes: desde ahora pueden moverse. Una de tus dos unidades debe luchar, y solo ella recibe los impactos. ¿Cuál? El panel muestra cómo se llega a la columna: fuerza contra fuerza y luego cada cambio por su nombre.',
    hint: 'Pulsa al agente Schmidt. Es más fuerte, lucha una columna mejor y es duro. Puede repetir los dados; un ocho es bueno, quédatelo.',
    done: 'Fuerza 5 contra 4 es suya, pero el pueblo y su destreza la hacen tuya. Tres impactos dan la vuelta a los Zeds, que son rechazados. Su propio impacto lo aguantó.',
  },
  hits: {
    title: 'Una turba',
    text: 'Dos unidades de Zeds en un espacio suman su fuerza. Las Furias han resistido en Barrio alto y la turba recibe tres impactos. Los repartes tú. A una le falta un solo impacto.',
    hint: 'Pulsa una vez la débil (fuerza 2) y dos veces la otra; luego Confirmar.',
    done: 'Una queda destruida y vuelve a la copa; la otra está herida y retrocede.',
  },
  attack: {
    title: 'Cuerpo a cuerpo',
    text: 'No queda munición. Entrar en un espacio con Zeds es atacar: la unidad se detiene y lucha en el acto. El terreno no ayuda al atacante. El sheriff dobla su fuerza: las probabilidades están sobre el espacio.',
    hint: 'Elige al sheriff Hunt, pulsa los Zeds de la Central nuclear, mira las probabilidades y confirma con Atacar. Un seis basta: quédate con los dados.',
    done: 'Dos impactos para ellos, uno para él, que su dureza borró. Los que pierden retroceden hacia su túnel.',
  },
  retreat: {
    title: 'Cuando pierdes',
    text: 'Ocho contra tres. Nombra a los civiles para luchar: ellos reciben los impactos, y quien pierde debe retirarse con todos los de su espacio. En el siguiente solo cabe uno, así que eliges quién se queda allí.',
    hint: 'Pulsa Civiles 2 para luchar. Luego deja el sitio libre al agente Schmidt.',
    done: 'Los defensores se retiran hacia el Centro, al primer espacio con sitio. Una unidad que recibe su último impacto tira un dado: con 4–6 aparece en el Centro.',
  },
  fate: {
    title: 'Una carta guardada para esto',
    text: 'Los Zeds han ganado en Barrio este. Si ganan otra vez estarán en el Centro, y será el fin. Pero has guardado una carta de destino. Puede jugarse ahora, y solo ahora.',
    hint: 'Pulsa el botón que juega la carta guardada.',
    done: 'El resultado se invierte: los Zeds reciben un impacto y retroceden. Así es el juego. Aguanta hasta la última carta.',
  },
}
