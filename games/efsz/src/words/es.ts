import spanish from '../../data/rulebook.es.json' with { type: 'json' }
import { STANDARD } from '../model/content.ts'
import { rulebook } from '../model/rulebook.ts'
import { isBeforeFirst, makeWords } from './make.ts'
import {
  ATTACK,
  CAUSE,
  CHOICE,
  DREAD,
  KINDS,
  PART,
  SPENT,
  STEP,
  TITLES,
  WEAPONS,
  all,
  facing,
  kind,
  left,
  mode,
  person,
  plural,
  sum,
  things,
  title,
  weapon,
} from './names.es.ts'
import { REFUSALS } from './refusals.es.ts'
import { KIND_TEXTS, STORIES } from './stories.es.ts'
import { storyNames } from './stories.ts'

/** Why a scenario ended, where the rules give a special reason. */
const ENDED: { readonly [why: string]: string } = {
  objective: 'se ha cumplido el objetivo',
  'left without it': 'todos se han ido sin cumplir el objetivo',
  'all dead': 'no queda nadie con vida',
  'the building is flattened': 'el edificio se hunde con gente dentro',
  'the pilot goes': 'el piloto se va',
}
const endedText = (why: string): string => (ENDED[why] === undefined ? '.' : `: ${ENDED[why]}.`)

/** How a zombie came onto the map; no text for those that are there at the start of a scenario. */
const COMES: { readonly [how: string]: string } = {
  risen: 'Los muertos se alzan: ',
  spawn: 'Llega un muerto: ',
  arrival: 'Llega un muerto: ',
  queue: 'Llega un muerto: ',
}

const signed = (n: number): string => String(n).replace('-', '−')
/** At which moment covering fire is asked for. */
const moment = ({ on: when, zombie }: { on: string; zombie: string | null }): string =>
  zombie === null
    ? (MOMENT[when] ?? '')
    : when === 'attack'
      ? `${zombie} está a punto de atacar.`
      : `${zombie} ${when === 'struck' ? 'ha atacado' : 'se ha movido'}.`
const MOMENT: { readonly [when: string]: string } = {
  appear: 'Han llegado más muertos.',
  end: 'La ronda termina.',
  initiative: 'Antes de los turnos de esta ronda.',
}
/** The flags of a scenario, where they are shown to the team. */
const FLAGS: { readonly [flag: string]: string } = {
  pouch: 'La cartera del correo ya es vuestra.',
  signal: 'Ya se conoce la señal de reconocimiento.',
  starter: 'El arranque está cebado.',
  fuel: 'El combustible está bombeado.',
  'gate open': 'La verja está abierta.',
}
const flagText = (flag: string): string =>
  FLAGS[flag] ??
  flag.replace(/^lever (\w+)$|^grate (\w+)$|^.*$/, (_all, lever, grate) =>
    lever ? `La palanca ${lever} está puesta.` : grate ? `La reja de ${grate} está abierta.` : '',
  )

type Fields = { readonly [key: string]: unknown }
const stepped = (a: Fields): string => `Paso a ${a.step}`
const to = (a: Fields): string => `A ${a.to}`
const on = (a: Fields): string => `En ${a.at}`

export const es = makeWords({
  language: 'es',
  rules: spanish,
  scenarios: TITLES,
  seat: (id) => (id === 'dead' ? 'Señor de los zombis' : `Jugador ${id.slice(1)}`),
  phases: ['Iniciativa', 'Supervivientes', 'Los muertos', 'Aparición', 'Fin de ronda'],
  turn: (v) =>
    v.camp
      ? `${v.trek?.day ?? 1} de diciembre de 1942, ${isBeforeFirst(v) ? title(v.scenario) : 'campamento'}`
      : v.trek
        ? `${v.trek.day} de diciembre, ${title(v.scenario)}, ronda ${v.round}`
        : `Ronda ${v.round}`,
  options: {
    players: { name: 'Jugadores', text: 'Cuántos se reparten el grupo.' },
    master: { name: 'Señor de los zombis', text: 'Un asiento manda a los muertos. Con la dificultad «Soldado» pueden ganar ambos bandos.' },
    ties: {
      name: 'Opciones iguales',
      text: 'Lo que las reglas dejan abierto para los muertos se pregunta o lo decide el árbitro.',
      choices: { ask: 'Preguntar', referee: 'Árbitro' },
    },
    experience: {
      name: 'Experiencia',
      text: 'Bajas que abren las tres habilidades.',
      choices: { standard: 'Libro: 10, 50, 150', short: 'Campaña corta: 5, 20, 45' },
    },
    difficulty: {
      name: 'Dificultad',
      text: 'Munición, apariciones y reserva. La cifra dice, más o menos, cuántas veces lo logra un buen bot.',
      choices: {
        printed: 'Como está impreso',
        recruit: 'Recluta: 95 de 100',
        rifleman: 'Fusilero: 80 de 100',
        soldier: 'Soldado: 60 de 100',
        frozen: 'Helado: 40 de 100',
      },
    },
    numbers: {
      name: 'Números de la dificultad',
      text: 'Algunos niveles se ajustaron de nuevo, más cerca de las cifras de arriba. Las partidas de versiones anteriores conservan los números que tenían.',
      choices: {
        fourth: 'Los últimos ajustes',
        third: 'Ajustados por segunda vez',
        second: 'Ajustados de nuevo',
        first: 'Los de las primeras versiones',
      },
    },
    kit: {
      name: 'Equipo inicial',
      text: 'Lo que lleva el grupo cuando se juega un escenario suelto; una campaña empieza sin nada.',
      choices: { scenario: 'Lo que sugiere el escenario', none: 'Nada', full: 'Todo' },
    },
    laterSkills: { name: 'Habilidades no impresas', text: 'Usa nuestras propuestas para las tres habilidades de 150 bajas en blanco.' },
    switchCost: { name: 'Cambiar de arma', text: 'Puntos de movimiento por reordenar las manos.' },
    natural2: {
      name: 'Un 2 natural',
      text: 'A quién alcanza un tiro perdido.',
      choices: { characters: 'Al primer personaje de la línea', figures: 'A la primera figura de la línea' },
    },
    spreadGap: {
      name: 'Huecos del fuego disperso',
      text: 'Cómo se cuentan las casillas entre dos blancos.',
      choices: { range: 'Como distancia, la diagonal cuenta 2', squares: 'Como casillas, la diagonal cuenta 1' },
    },
    quietFinds: {
      name: 'Hallazgos en secreto',
      text: 'Con varios jugadores, solo el dueño de quien registra sabe qué halló hasta que acaba la ronda.',
    },
    gasRounds: { name: 'Gas', text: 'Rondas que dura una nube; 0 para todo el escenario.' },
    lockKeepsCover: { name: 'Atrapado y cubriendo', text: 'Quedar atrapado no quita el marcador de cobertura.' },
    sequentialFire: {
      name: 'Dados en orden',
      text: 'Los dados del fuego normal se aplican según salen y los últimos aprovechan el aturdimiento.',
    },
    ownMoveOnReveal: {
      name: 'Descubierto en pleno movimiento',
      text: 'Un zombi descubierto mientras se mueve sigue con lo que le queda de su propio Movimiento; sin ella, se detiene como un Beta.',
    },
    auraNeedsReveal: { name: 'Alfas ocultos', text: 'Un Alfa boca abajo no influye en los demás.' },
    stunOnReduction: { name: 'Reducido y aturdido', text: 'El golpe que reduce a un Alfa o a un Prime también lo aturde.' },
    h2hDice: {
      name: 'Dados cuerpo a cuerpo',
      text: 'Cuántos dados se tiran cuerpo a cuerpo.',
      choices: { rof: 'La cadencia', one: 'Uno' },
    },
  },
  names: {
    'bot.steady': 'Constante',
    'bot.steady.text': 'Toma el camino seguro más corto y dispara a lo que se acerca.',
    'bot.planner': 'Estratega',
    'bot.planner.text': 'Juega el escenario en su cabeza antes de decidir.',
    'bot.straggler': 'Rezagado',
    'bot.straggler.text': 'Conoce la salida y poco más: aquí demasiado audaz, allí demasiado lento.',
    'bot.scout': 'Explorador',
    'bot.scout.text': 'Encuentra el camino y calcula mal cuánto pueden acercarse los muertos.',
    'bot.gunner': 'Tirador',
    'bot.gunner.text': 'Dispara a lo que se acerca y cubre el resto, algo antes o después de tiempo.',
    'bot.corporal': 'Cabo',
    'bot.corporal.text': 'Toma el camino seguro más corto, dispara a lo que se acerca y cubre el resto; rara vez se equivoca.',
    'bot.feldwebel': 'Feldwebel',
    'bot.feldwebel.text': 'Juega el escenario en su cabeza, muchas veces, antes de arriesgarse.',
    'bot.master': 'Amo',
    'bot.master.text': 'Lanza a los muertos contra el más cercano y el más débil, y ante cada salida.',
    'scenario.campaign': 'Once escenarios enlazados, tres más junto al camino, doce días, un último avión.',
    // The chapters of the rule index, by their English titles.
    ...Object.fromEntries(rulebook.map(({ chapter }, k) => [chapter, spanish[k]?.chapter ?? chapter])),
    stationary: 'Quieto',
    walking: 'Andando',
    running: 'Corriendo',
    searching: 'Registrando',
    ...Object.fromEntries(Object.entries(PART).map(([k, v]) => [`part.${k}`, v])),
    ...Object.fromEntries(Object.entries(STANDARD.characters).map(([k, v]) => [`character.${k}`, v.name])),
    ...Object.fromEntries(Object.entries(WEAPONS).map(([k, v]) => [`weapon.${k}`, v])),
    ...Object.fromEntries(Object.entries(KINDS).map(([k, v]) => [`zombie.${k}`, v])),
    ...Object.fromEntries(Object.entries(KIND_TEXTS).map(([k, v]) => [`kind.${k}`, v])),
    ...storyNames(Object.fromEntries(Object.entries(STORIES).map(([id, story]) => [id, { ...story, goal: TITLES[id]?.text ?? '' }]))),
    'score.rounds': 'Rondas',
    'score.kills': 'Bajas causadas',
    'score.fallen': 'Compañeros caídos',
    'score.completed': 'Escenarios completados',
    'score.day': 'Día de diciembre',
    'score.escaped': 'A salvo',
    'skill.preferred': 'Arma preferida: -1 para impactar',
    'skill.twoWeapons': 'A dos manos: la mano torpe sin penalización, o ambas armas a +2',
    'skill.turretSweep': 'Barrido de torreta: una vez por ronda, una cobertura que mata conserva el marcador',
    'skill.lineEmUp': 'En fila: un impacto tira también contra cada otro Beta de la línea',
    'skill.lockedOn': 'Blanco fijado: puede atacar a cualquier zombi en línea',
    'skill.tuned': 'Afinada: un dado más con la MG34',
    'skill.walkingFire': 'Fuego rasante: fuego disperso sin +1, el primer hueco gratis',
    'skill.mightySwing': 'Gran tajo: un ataque de hacha golpea a todos los que alcanza',
    'skill.clearTheBreach': 'Abrir brecha: tras matar con el hacha, un paso y otro ataque',
    'skill.oldHand': 'Veterano: un 1 con fusil no gasta munición con 7+',
    'skill.holdTheLine': 'Aguantar: los camaradas junto a Reiser cubren con 2 menos',
    'skill.triage': 'Triaje: los botiquines curan 2 heridas en el campamento',
    'skill.notToday': 'Hoy no: una vez por escenario, un camarada cercano ignora la última herida con 5+',
    'skill.somethingHot': 'Algo caliente: en el refugio un camarada come gratis',
    'skill.butchersEye': 'Ojo de carnicero: cuerpo a cuerpo mata con 2 por encima',
    'skill.shortFuse': 'Mecha corta: la granada puede estallar al momento; sin línea a +2',
    'skill.dangerClose': 'Peligro cercano: sus explosiones respetan a los personajes a dos casillas',
  },
  results: {
    won: { title: 'Habéis salido', text: 'El objetivo está cumplido y alguien vive para contarlo.' },
    lost: { title: 'La ciudad se os queda', text: 'No se cumplió el objetivo.' },
    endingA: { title: 'Hasta el final', text: 'Todos a bordo, y Omega arde en la pista.' },
    endingB: { title: 'Alguien vive', text: 'El avión está en el aire. En casa nadie creerá la historia.' },
    endingC: { title: 'La pista está vacía', text: 'El último avión se va sin vosotros. El camino al oeste es de los muertos.' },
  },
  asks: {
    team: { title: '¿Quién va?', text: (a) => `Elige hasta ${a.max} para este escenario.` },
    place: { title: 'Colocación', text: 'Pon a los tuyos en las casillas de salida, mirando adonde quieras.' },
    'initiative.order': { title: 'Iniciativa', text: 'La iniciativa es tuya: ¿quién va primero?' },
    activate: { title: 'Activar', text: 'Elige un personaje y cómo se mueve.' },
    declare: { title: 'Declarar', text: (a) => `¿Cómo se mueve ${person(a.who)}?` },
    act: {
      title: 'Actuar',
      text: (a) => `${person(a.who)}, ${mode(a.mode)}: ${a.mp === 1 ? 'queda 1 punto' : `quedan ${a.mp} puntos`} de movimiento.`,
    },
    'spread.target': { title: 'Fuego disperso', text: (a) => `${plural(a.left, 'dado')} por tirar: sigue con el blanco o elige otro.` },
    cover: {
      title: '¿Fuego de cobertura?',
      text: (a) =>
        a.declared.length > 0
          ? `${all(a.declared.map(person))} ${a.declared.length > 1 ? 'atacarán' : 'atacará'}. ¿Alguien más?`
          : `${moment(a)} Dispara ahora o guarda el marcador.`,
    },
    'dead.step': { title: '¿Por dónde?', text: (a) => `${a.zombie} tiene casillas igual de buenas: eliges tú.` },
    'dead.victim': { title: '¿A quién?', text: (a) => `${a.zombie} puede ${a.how === 'lock' ? 'agarrar' : 'morder'} a más de uno.` },
    'spawn.cancel': { title: 'Retaguardia', text: 'Tus camaradas han frenado a uno: ¿qué llegada se anula?' },
    'spawn.push': { title: 'Empujón', text: (a) => `¿Adónde va a parar ${person(a.who)}?` },
    'search.place': { title: 'Algo se escondía', text: '¿Dónde aparece el zombi?' },
    ready: { title: '¿A la mano?', text: (a) => `${person(a.who)} puede preparar gratis el arma nueva.` },
    recruit: { title: '¿Quién es?', text: 'El cautivo es alguien que aún no conoces.' },
    camp: { title: 'Campamento', text: (a) => `${a.day} de diciembre. Comed, curaos, repartid y en marcha.` },
    stop: { title: 'La mesa espera', text: 'Sigue cuando quieras.' },
    'master.order': {
      title: 'Los muertos',
      text: (a) => `${a.left.length > 0 ? 'Elige el siguiente zombi' : 'No queda nadie que guiar: compra o sigue'}. Pavor: ${a.dread}.`,
    },
    'master.step': { title: 'Guíalo', text: (a) => `${a.zombie}: ${plural(a.left, 'paso')}.` },
    'master.reroll': { title: 'Iniciativa perdida', text: '¿Repetir el dado de los zombis por 2 de Pavor?' },
    'master.draw': { title: 'Fichas robadas', text: 'Una de más: ¿cuál vuelve a la reserva?' },
    'master.move': { title: 'Otra puerta', text: '¿Llevar una llegada a otro sitio por 2 de Pavor?' },
  },
  answers: {
    return: (a) => `Devolver ${kind(a.return)}`,
    order: (a) =>
      `${person(a.order)}: ${a.within === null || a.within === undefined ? 'preguntar siempre' : a.within === 0 ? 'no preguntar' : `preguntar a ${a.within} o menos`}${Array.isArray(a.hold) && (a.hold as string[]).length > 0 ? `, no disparar a ${all((a.hold as string[]).map(kind))}` : ''}`,
    cover: (a) =>
      `${person(a.cover)}: ${ATTACK[String(a.attack)] ?? a.attack}${a.target ? ` a ${a.target}` : ''}${a.hand === 'off' ? ', mano torpe' : ''}`,
    activate: (a) => `${person(a.activate)}${a.mode ? `: ${mode(a.mode)}${a.search ? ` ${a.search}` : ''}` : ''}`,
    attack: (a) =>
      a.attack === 'grenade'
        ? `Lanzar ${weapon(a.grenade ?? 'grenade')} a ${a.target}${a.fuse ? ', mecha corta' : ''}`
        : a.attack === 'drum'
          ? `Disparar al bidón de ${a.target}`
          : a.attack === 'swing'
            ? 'Gran tajo'
            : `${ATTACK[String(a.attack)] ?? a.attack} a ${a.target}${a.second && a.second !== a.target ? ` y ${a.second}` : ''}${a.hand === 'off' ? ', mano torpe' : ''}`,
    'activate.step': stepped,
    'act.step': stepped,
    'dead.step.step': to,
    'master.step.step': to,
    turn: (a) => `Girar al ${facing(a.turn)}`,
    door: (a) => `Puerta ${a.door}`,
    hands: (a) => `${person(a.hands)}: ${weapon(a.ready ?? null)}${a.off ? ` y ${weapon(a.off)}` : ''}`,
    ready: (a) => `Preparar ${weapon(a.ready)}${a.off ? ` y ${weapon(a.off)}` : ''}`,
    pass: (a) => (typeof a.pass !== 'object' ? 'Dejarlo pasar' : `Dar ${things(a.pass)} a ${person(a.to)}`),
    pickup: (a) => `Recoger ${a.take ? things(a.take) : 'lo que hay'} en ${a.pickup}`,
    free: (a) => `Liberar al cautivo de ${a.free}`,
    breach: (a) => `Abrir brecha: paso a ${a.breach}`,
    search: (a) => `Registrar ${a.search}`,
    end: () => 'Terminar la activación',
    keep: () => 'Dejar las manos como están',
    'team.choose': (a) => all((a.characters as string[]).map(person)) || 'Nadie',
    'place.place': (a) => `${person(a.place)} en ${a.at}, mirando al ${facing(a.facing)}`,
    'initiative.order.choose': (a) => (a.first === 'team' ? 'Vamos primero' : 'Que vengan primero'),
    declare: (a) => `${mode(a.mode)}${a.search ? ` ${a.search}` : ''}`,
    buy: (a) =>
      `Pavor: ${DREAD[String(a.dread)] ?? a.dread}${a.choice ? ` ${CHOICE[String(a.choice)] ?? a.choice}` : ''}${a.zombie ? ` ${a.zombie}` : ''}${a.at ? ` en ${a.at}` : ''}`,
    drive: (a) => `Activar ${a.zombie}`,
    'dead.victim.choose': (a) => person(a.victim),
    recruit: (a) => person(a.character),
    march: (a) => `En marcha: ${title(a.march)}`,
    give: (a) => `${person(a.from)} da ${things(a.give)} a ${person(a.to)}`,
    scavenge: () => 'Salir a rebuscar',
    holeUp: (a) =>
      `Pasar la noche a cubierto${Array.isArray(a.eat) && (a.eat as string[]).length > 0 ? `; ${(a.eat as string[]).length === 1 ? 'come' : 'comen'} ${all((a.eat as string[]).map(person))}` : ''}`,
    heal: (a) => `Botiquín para ${person(a.heal)}${a.by ? ` de ${person(a.by)}` : ''}`,
    eat: (a) => `${person(a.eat)} come`,
    reroll: () => 'Repetir la tirada',
    stay: () => 'Quedarse aquí',
    move: (a) => `De ${a.from} a ${a.to}`,
    aim: (a) => `A ${a.target}`,
    push: to,
    cancel: on,
    'search.place.place': on,
    go: () => 'Seguir',
    stop: () => 'Dejarlo así',
  },
  refusals: REFUSALS,
  events: {
    scenarioBegan: (e) => `Escenario: ${e.title ?? title(e.scenario)}${e.attempt === 'again' ? ' (otro intento)' : ''}`,
    teamChosen: (e) =>
      `${e.characters.length > 1 ? 'Entran' : 'Entra'} ${all(e.characters.map(person)) || 'nadie'}${e.rearguard.length > 0 ? `; ${e.rearguard.length > 1 ? 'guardan' : 'guarda'} la retaguardia ${all(e.rearguard.map(person))}` : ''}.`,
    placed: (e) => `${person(e.who)} espera en ${e.at}, mirando al ${facing(e.facing)}.`,
    zombiePlaced: (e) => `${COMES[e.how] ?? ''}${e.zombie}${e.kind === null ? ', aún desconocido,' : ` (${kind(e.kind)})`} en ${e.at}.`,
    roundBegan: (e) => `Ronda ${e.round}.`,
    initiativeRolled: (e) =>
      `Iniciativa: los supervivientes sacan ${e.team}; los muertos, ${e.dead}${e.penalty > 0 ? ` − ${e.penalty} = ${signed(e.dead - e.penalty)}` : ''}${e.winner === 'nobody' ? ', se repite' : e.winner === 'team' ? ': la tienen los supervivientes' : ': la tienen los muertos'}.`,
    orderChosen: (e) =>
      e.first === 'team' ? 'Los supervivientes van primero.' : 'Los supervivientes dejan que los muertos vayan primero.',
    turnBegan: (e) => (e.side === 'team' ? 'Actúan los supervivientes.' : 'Los muertos se mueven.'),
    phaseBegan: () => '',
    trackRestarted: (e) =>
      `La pista de rondas vuelve a empezar; ${e.shuffled === 1 ? '1 muerto regresa' : `${e.shuffled} muertos regresan`} a la reserva.`,
    scenarioEnded: (e) => `${e.outcome === 'done' ? 'Conseguido' : 'Fracaso'}${endedText(e.why)}`,
    activated: (e) => `${person(e.who)}: ${mode(e.mode)}${e.mp > 0 ? `, ${e.mp} PM` : ''}.`,
    brokeOut: (e) => `${person(e.who)} ${e.success ? 'se suelta' : 'no logra soltarse'} de ${e.zombie}: ${e.die} contra ${e.need}.`,
    stepped: (e) => `${person(e.who)} ${STEP[e.how] ?? 'va'} a ${e.to}.`,
    turned: (e) => `${person(e.who)} gira al ${facing(e.facing)}.`,
    stopped: (e) => `${e.by} detiene a ${person(e.who)}.`,
    doorOpened: (e) => `${e.by ? person(e.by) : 'Algo'} abre la puerta de ${e.at}.`,
    doorClosed: (e) => `${e.by ? person(e.by) : 'Algo'} cierra la puerta de ${e.at}.`,
    readied: (e) => `${person(e.who)} prepara ${weapon(e.main)}${e.off ? ` y ${weapon(e.off)}` : ''}.`,
    passed: (e) => `${person(e.who)} pasa ${things(e.items)} a ${person(e.to)}.`,
    pickedUp: (e) => `${person(e.who)} recoge ${things(e.items)}.`,
    searched: (e) => `${person(e.who)} registra ${e.at}${e.die === null ? '' : ` y saca ${e.die}`}.`,
    found: (e) => `${person(e.who)} encuentra ${things({ [e.what]: e.count })}${e.kept < e.count ? ', más de lo que cabe' : ''}.`,
    coverGained: (e) => `${person(e.who)} cubre${e.modifier > 0 ? ` a +${e.modifier}` : ''}.`,
    attackSpent: () => '',
    markersRemoved: () => '',
    orderSet: (e) =>
      `Orden para ${person(e.who)}: ${e.within === null ? 'preguntar siempre' : e.within === 0 ? 'no preguntar' : `preguntar a ${e.within} o menos`}${e.hold.length > 0 ? `, no disparar a ${all(e.hold.map(kind))}` : ''}.`,
    left: (e) => `${person(e.who)} sale por ${e.exit}.`,
    captiveFreed: (e) => `${person(e.who)} libera al cautivo de ${e.at}.`,
    recruited: (e) => `${person(e.who)} se une al grupo.`,
    captiveLeft: () => 'El cautivo se escabulle y deja comida y munición.',
    attacked: (e) =>
      `${person(e.who)} ${e.attack === 'h2h' ? 'golpea a' : 'dispara a'} ${e.target} con ${weapon(e.weapon)}${e.cover ? ', en cobertura' : ''}: ${e.dice.join(', ')} contra ${e.hit} (${sum(e.parts)}).`,
    diceLost: (e) => `El cañón pasa de ${e.from} a ${e.to}: ${e.count === 1 ? 'se pierde 1' : `se pierden ${e.count}`}.`,
    ammoSpent: (e) => `${person(e.who)} gasta ${e.count} de munición; ${left(e.ammo)}.`,
    ammoSpared: (e) => `${person(e.who)} conoce su fusil: ${e.die}, no gasta munición.`,
    friendHit: (e) => `¡El tiro alcanza a ${person(e.who)}!`,
    zombieHit: (e) =>
      e.level === 'miss' ? `${e.die}: fallo.` : e.level === 'stun' ? `${e.die}: impacto en ${e.zombie}.` : `${e.die}: en plena cabeza.`,
    zombieStunned: (e) => `${e.zombie} queda aturdido.`,
    zombieUnhurt: (e) => `${e.zombie} ni se inmuta.`,
    zombieReduced: (e) => `${kind(e.from)} ${e.zombie} baja a ${e.health}${e.from === e.to ? '' : `; ahora es un ${kind(e.to)}`}.`,
    zombieEliminated: (e) => `${kind(e.kind)} ${e.zombie} destruido${e.by ? ` por ${person(e.by)}` : ''}.`,
    gasReleased: (e) => `Estalla el gas en ${e.at}.`,
    gasCleared: () => 'El gas se disipa.',
    grenadeThrown: (e) =>
      `${person(e.who)} lanza ${weapon(e.weapon)} a ${e.target}: ${e.die} contra ${e.need}${e.lands ? ', en el blanco' : ', se desvía'}.`,
    deviated: (e) => `${e.bounced ? 'Rebota' : 'Rueda'} hasta ${e.to} (${e.dice.join(', ')}).`,
    exploded: (e) => `¡Explosión (${weapon(e.weapon)}) en ${e.at}!`,
    blastRolled: (e) =>
      `${STANDARD.characters[e.target] ? person(e.target) : e.target}: ${e.die} contra ${e.hit}${e.level === 'miss' ? '' : e.level === 'wound' ? ', herida' : e.level === 'stun' ? ', derribado' : ', de lleno'}.`,
    wounded: (e) =>
      e.cause === 'bite' && e.by !== null
        ? `${e.by} muerde a ${person(e.who)}; le ${left(e.health)}.`
        : `${person(e.who)} recibe una herida (${CAUSE[e.cause] ?? e.cause}${e.by === null ? '' : `, ${STANDARD.characters[e.by] ? person(e.by) : e.by}`}); le ${left(e.health)}.`,
    spared: (e) => `${person(e.by)}: hoy no. ${e.die}${e.success ? ', la herida no es nada' : ', en vano'}.`,
    died: (e) => `${person(e.who)} muere.`,
    fatigueMarked: (e) => `${person(e.who)} se cansa: ${e.fatigue}.`,
    healed: (e) => `${person(e.who)} recibe cura: ${e.health}.`,
    revealed: (e) => `${e.zombie} en ${e.at} es un ${kind(e.kind)}.`,
    stunRemoved: (e) => `${e.zombie} se sacude.`,
    woke: (e) => `${e.zombie} despierta.`,
    zombieStepped: (e) => `${e.zombie} se arrastra a ${e.to}.`,
    doorBattered: (e) => `${e.zombie} embiste la puerta de ${e.at}: ${e.die}${e.burst ? ', revienta' : ', aguanta'}.`,
    locked: (e) => `${e.zombie} agarra a ${person(e.who)}.`,
    lockBroken: (e) => `${person(e.who)} se libra de ${e.zombie}.`,
    queued: (e) => `Algo espera fuera de ${e.at}.`,
    pushed: (e) => (e.to === null ? `${person(e.who)} no tiene adónde ir.` : `${person(e.who)} es empujado de ${e.from} a ${e.to}.`),
    rearguardRolled: (e) => `${person(e.who)} vigila la retaguardia: ${e.die}${e.prevents ? ', uno menos' : ''}.`,
    spawnPrevented: (e) => `Un ${kind(e.kind)} no llega a ${e.at}.`,
    nothingSpawned: (e) => `Nada llega a ${e.at}.`,
    flagSet: (e) => flagText(e.flag),
    clueLearned: (e) => `Pista ${e.clue} conseguida.`,
    itemFound: (e) => `¡${person(e.who)} tiene: ${weapon(e.item)}!`,
    waterLevel: (e) => `El agua está a ${e.level}.`,
    wagonRolled: (e) => `Un vagón retumba por la vía ${e.row === 'upper' ? 'de arriba' : 'de abajo'}.`,
    rattled: (e) =>
      e.door === null ? 'Las puertas traquetean.' : `La puerta de ${e.door} ${e.now === 'open' ? 'se abre' : 'se cierra'} sola.`,
    hatchesOpened: () => 'Las trampillas caen.',
    fireStarted: (e) => `${e.at} arde.`,
    fireDied: (e) => `El fuego de ${e.at} se apaga.`,
    planeLeft: (e) => `El avión se va con ${all(e.aboard.map(person)) || 'nadie'} a bordo.`,
    dayPassed: (e) => `${e.day} de diciembre${e.cold ? ', con un frío atroz' : ''}.`,
    ate: (e) => `${person(e.who)} come${e.cooked ? ' algo caliente' : ''}: fatiga ${e.fatigue}.`,
    gave: (e) => `${person(e.from)} da ${things(e.items)} a ${person(e.to)}.`,
    scavengeBegan: (e) => `Rumbo a ${e.title ?? title(e.scenario)}.`,
    holedUp: (e) => `Una noche a cubierto: ${e.die}${e.attacked ? ', y algo en la puerta' : ', y todo en calma'}.`,
    warmed: (e) => `${person(e.who)} entra en calor: fatiga ${e.fatigue}.`,
    marched: (e) => `Hacia ${e.title ?? title(e.to)}.`,
    campaignEnded: () => 'Fin de la campaña.',
    dreadGained: (e) => `El Pavor crece a ${e.dread}.`,
    dreadSpent: (e) => `Pavor: ${SPENT[e.on] ?? e.on}. Se gasta ${e.count}; ${left(e.dread)}.`,
    poolPeeked: (e) => `Hay un ${kind(e.kind)} en la reserva.`,
  },
})
