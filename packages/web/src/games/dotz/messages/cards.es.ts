import type { CardWords } from './cards.ts'

export const cardsEs: CardWords = {
  events: {
    'rule-7-cardio':
      'Llega una nueva unidad de Zeds a una salida vacía a tu elección (o junto a los Zeds más débiles). Este turno los nuestros pueden huir en vez de luchar cuando los Zeds entren en su espacio.',
    'hunting-cabin': 'Al final de la fase de acciones: si hay alguno de los nuestros en el Camping, ganas 2 de munición.',
    'well-armed-civilians':
      'Una unidad de civiles queda bien armada: una columna mejor en todo combate y disparo, hasta que yazca en el cementerio.',
    'night-assault-mountain':
      'Llega una nueva unidad de Zeds a la salida de la Montaña. A oscuras, el terreno no ayuda a ningún defensor en esta fase.',
    'night-assault-suburbs':
      'Llega una nueva unidad de Zeds a la salida de las Afueras. A oscuras, el terreno no ayuda a ningún defensor en esta fase.',
    'night-assault-forest':
      'Llega una nueva unidad de Zeds a la salida del Bosque. A oscuras, el terreno no ayuda a ningún defensor en esta fase.',
    'night-assault-highway':
      'Llega una nueva unidad de Zeds a la salida de la Autopista. A oscuras, el terreno no ayuda a ningún defensor en esta fase.',
    'under-our-feet':
      'El destino señala un camino. Una de nuestras unidades allí es atacada desde abajo: columna Igual más su terreno. Recibe los impactos, pero no retrocede.',
    'spreading-the-disease':
      'El destino señala un camino; llega una nueva unidad de Zeds a su salida. Este turno, cada unidad de civiles que reciba su último impacto deja una unidad de Zeds donde cayó.',
    'are-you-kidding-me':
      'Una nueva unidad de Zeds en cada salida; se retiran todos los impactos de los Zeds. Después se activan todos los caminos una vez, en tu orden.',
    'i-hate-when-that-happens':
      'Toda unidad de Zeds de fuerza 3 o menos se sustituye por otra nueva de la copa, empezando por las más cercanas al Centro.',
    'hero-arrives': 'Un héroe que aún no se ha visto llega al Centro o a cualquier salida.',
    'keep-calm': 'Elige un héroe: dos columnas mejor cada vez que ataque cuerpo a cuerpo este turno.',
    'mine-explosion': 'Todos los que estén en la mina Lucky Strike reciben un impacto y salen. Nadie entra en ella el resto del turno.',
    nightfall: 'Llega una nueva unidad de Zeds a la salida de la Autopista. A oscuras, el terreno no ayuda a ningún defensor en esta fase.',
    'tough-zeds':
      'Llega una nueva unidad de Zeds a la salida de la Montaña. La unidad de Zeds más fuerte se vuelve dura: ignora cada impacto con 1–3.',
    'whats-that-smell':
      'Al final de la fase de Zeds: una unidad de Zeds reducida surge donde está una de nuestras unidades, fuera del Centro, y ataca. Si gana, pasa a su cara completa.',
    'brains-a':
      'Este turno no hay fases. Se activan todos los caminos una vez, en tu orden; los Zeds que ganan un combate siguen avanzando mientras ganen.',
    'brains-b':
      'Este turno no hay fases. Se activan todos los caminos una vez, en tu orden; los Zeds que ganan un combate siguen avanzando mientras ganen.',
    'final-good-night': 'Si ninguna unidad de Zeds ha llegado al Centro al abrirse la fase de acciones, el pueblo está salvado.',
    'final-guy-with-the-gun':
      'El destino señala un camino, que se activa dos veces. Si sigues en pie al abrirse la fase de acciones, el pueblo está salvado.',
  },
  fates: {
    'killer-bulldozer': 'Cuando uno de los nuestros empieza un ataque cuerpo a cuerpo: dos columnas mejor en ese ataque.',
    'zeds-from-the-lake': 'De inmediato: una nueva unidad de Zeds sale del lago en el Camping.',
    'civilians-get-organized':
      'Al comienzo de una fase o antes de un combate: una unidad de civiles recibe un líder, una columna mejor en todo combate y disparo.',
    adrenaline: 'En la fase de acciones: 2 acciones de evento más (la escala acaba en 4).',
    'community-organizer': 'En la fase de acciones: una unidad de civiles que aún espera llega al Centro.',
    'living-dead': 'De inmediato: aparecen dos nuevas unidades de Zeds en turba en St. Thomas.',
    'iron-resolve': 'Tras un ataque que los Zeds han ganado: en su lugar reciben 1 impacto y retroceden.',
    'bad-ammo': 'De inmediato: se pierde 1 de munición.',
  },
  abilities: {
    tough: { name: 'Dureza', text: 'Un dado por impacto: con 4–6 no es nada.' },
    reroll: { name: 'Artes marciales', text: 'Una vez por combate cuerpo a cuerpo puede repetir ambos dados.' },
    shift: { name: 'Destreza', text: 'Combate o dispara en una columna mejor.' },
    range: { name: 'Largo alcance', text: 'Puede disparar más allá del espacio contiguo.' },
    overwatch: { name: 'Cobertura', text: 'Tras un disparo puede retroceder un espacio, con acompañantes.' },
    handload: { name: 'Fabricar munición', text: 'Puede disparar por 2 acciones en vez de 1 acción y 1 de munición.' },
    noGunfire: { name: 'Camorristas', text: 'No disparan.' },
    twoDice: { name: 'Rebuscador', text: 'Dos dados al buscar: vale cualquiera; un doble natural cuenta dos veces.' },
    traps: { name: 'Trampas', text: 'Cuando entran Zeds: con 4–6 uno recibe un impacto y los nuestros se retiran sin luchar.' },
    arrival: { name: 'Llegada', text: 'Trae munición consigo.' },
    firstShotFree: { name: 'Primer disparo gratis', text: 'El primer disparo de cada turno no gasta munición.' },
    holdTheLine: { name: 'Mantener la línea', text: 'Los Zeds siempre pierden contra ellos; los impactos cuentan.' },
    forageHelp: { name: 'Llaves de la ciudad', text: 'Los demás buscan con +1 en el pueblo.' },
    freeTownEntry: { name: 'Control de tráfico', text: 'Los nuestros entran en el Centro sin gastar movimiento.' },
    forage: { name: 'Buscador', text: 'Suma a sus propias tiradas de búsqueda.' },
    citadel: { name: 'La Ciudadela', text: 'Una vez por fase una unidad en el Centro dispara gratis (1 de munición), una columna mejor.' },
    'motivational-speech': {
      name: 'Discurso motivador',
      text: 'Una vez por partida, toda otra unidad en el pueblo y el Centro recibe de inmediato una acción gratuita.',
    },
    initiative: { name: 'Iniciativa', text: 'Una vez por fase, una acción más, solo para él.' },
    leadership: { name: 'Liderazgo', text: 'Una vez por fase, una acción gratuita para unos civiles aquí o al lado.' },
  },
  moments: {
    attack: 'cuando uno de los nuestros empieza un ataque',
    combat: 'antes de un combate',
    phase: 'al comienzo de una fase',
    action: 'en la fase de acciones',
    zedsWin: 'después de que los Zeds ganen un ataque',
  },
}
