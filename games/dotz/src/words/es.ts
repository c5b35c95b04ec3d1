import rules from '../../data/rulebook.es.json' with { type: 'json' }
import { count, headed, makeWords, namerOf, sentence } from './make.ts'
import { names } from './names.es.ts'
import type { LanguageWords } from './names.ts'

const { n, asking, at, unit, card, drawn, says, track, units, zed, zeds, who, thing, shifts } = namerOf(names, 'y', 'la turba')
const Zeds = namerOf(names, 'y', 'La turba').zeds
const hits = (many: number): string => count(many, 'Impacto')
const things = (list: readonly (string | number)[]): string => list.map(thing).join(', ')
const side = (x: string): string => (x === 'full' ? 'completo' : 'reducido')
const seat = (id: string): string => `Jugador ${id.slice(1)}`

const wordSet: LanguageWords = {
  language: 'es',
  names,
  and: 'y',
  seat: (number) => `Jugador ${number}`,
  turn: (turn, name) => (name ? `Turno ${turn}: ${name}` : `Turno ${turn}`),
  events: {
    gameBegan: (e) =>
      `Farmingdale se atrinchera: ${count(e.players, 'jugador', 'jugadores')}, ${e.ammo} de munición y ${count(e.cards, 'carta')} de evento por delante.`,
    heroTaken: (e) => `${seat(e.seat)} juega con ${unit(e.unit)}.`,
    turnBegan: (e) => `${sentence(`Turno ${e.turn}: ${drawn(e)}`)}${says(e)}`,
    phaseBegan: (e) =>
      sentence(
        `${n('phase', e.phase)}${e.phase === 'action' && e.eventActions > 0 ? `: ${count(e.eventActions, 'Acción de evento', 'Acciones de evento')}` : ''}`,
      ),
    cardEffect: () => '',
    effectSkipped: (e) => `${card(e.card)}: no hay nada a lo que afecte.`,
    fateDrawn: (e) => sentence(`Destino: ${drawn(e)}`),
    fateShuffled: (e) => `Se baraja de nuevo el mazo de Destino: ${count(e.cards, 'carta')}.`,
    trackFated: (e) => `El camino señalado es ${track(e.track)}.`,
    plotTwist: (e) =>
      e.mode === 'hold' ? `${drawn(e)} se guarda para más tarde.${says(e)}` : `${sentence(`Giro de la trama: ${drawn(e)}`)}${says(e)}`,
    heldCardPlayed: (e) => `¡Se juega ${drawn(e)}!${says(e)}`,
    fateDiscarded: () => '',
    cardDiscarded: () => '',
    actionsReset: () => 'Se enderezan los marcadores para el turno siguiente.',
    trackOrdered: (e) => `Ahora le toca a ${track(e.track)}.`,
    trackActivated: (e) => `Se agita el camino: ${track(e.track)}${e.of > 1 ? ` (${e.nth} de ${e.of})` : ''}.`,
    pressure: (e) => `Presión de ${e.symbol === 'movement' ? 'movimiento' : 'colocación'}, ${e.nth} de ${e.of}.`,
    pressureNothing: () => 'Ningún grupo puede ser empujado.',
    zedDrawn: () => '',
    cupEmpty: (e) => `La Taza está vacía: nada llega a ${at(e.at)}.`,
    zedPlaced: (e) => `${zed(e.zed)} aparece en ${at(e.at)}${e.at === e.due ? '' : ` (no cabía en ${at(e.due)})`}.`,
    zedsMoved: (e) =>
      `${Zeds(e.zeds)} se arrastra hasta ${at(e.to)}${e.stayed.length > 0 ? `; ${e.stayed.map(zed).join(', ')} no cabe` : ''}.`,
    zedsBlocked: (e) => `${Zeds(e.zeds)} no puede entrar en ${at(e.to)} y espera en ${at(e.at)}.`,
    zedRetreated: (e) => `${zed(e.zed)} retrocede a ${at(e.to)}.`,
    zedToCup: (e) => (e.why === 'eliminated' ? `${zed(e.zed)} queda destruido y vuelve a la Taza.` : `${zed(e.zed)} vuelve a la Taza.`),
    zedReplaced: (e) => `${zed(e.by)} se alza en lugar de ${zed(e.zed)} en ${at(e.at)}.`,
    townEntered: (e) => `${Zeds(e.zeds)} entra en el Centro por el camino ${track(e.track)}. El pueblo está perdido.`,
    defiantRemoved: (e) =>
      e.units.length === 1
        ? `Atacan ${at(e.at)}: ${units(e.units)} ya no lleva la marca Desafiantes y desde ahora puede moverse.`
        : `Atacan ${at(e.at)}: ${units(e.units)} ya no llevan la marca Desafiantes y desde ahora pueden moverse.`,
    trapsTried: (e) => `${unit(e.unit)} activa sus trampas: ${e.die}, ${e.sprung ? 'y funcionan' : 'y no pasa nada'}.`,
    trapsDeclined: (e) => `${unit(e.unit)} no usa las trampas.`,
    combatBegan: (e) =>
      `${e.attacker === 'zeds' ? `${e.zeds.length > 0 ? Zeds(e.zeds) : 'Algo'} ataca a ${unit(e.unit)}` : `${unit(e.unit)} ataca a ${zeds(e.zeds)}`} en ${at(e.at)}: ${n('column', e.initial)}${shifts(e.shifts)}${e.column === e.initial ? '' : `, se lucha en ${n('column', e.column)}`}.`,
    diceRolled: (e) => `${e.again ? 'Otra vez' : 'Dados'}: ${e.dice[0]} + ${e.dice[1]} = ${e.sum}.`,
    combatResult: (e) =>
      `${hits(e.zedsHits)} a los Zeds, ${e.unitHits} a ${unit(e.unit)}; ${e.loser === 'zeds' ? 'pierden los Zeds' : 'pierden los nuestros'}.`,
    tablesTurned: (e) => `${unit(e.unit)} no cede: los Zeds reciben ${hits(e.zedsHits)} y retroceden.`,
    zedHit: (e) => `Impacto en ${zed(e.zed)}.`,
    unitHit: (e) => `Impacto en ${unit(e.unit)}.`,
    hitCancelled: (e) => (e.cancelled ? `${who(e.who)} ni lo nota (${e.die}).` : `${who(e.who)} no lo evita (${e.die}).`),
    hitsLost: (e) => (e.hits === 1 ? '1 Impacto se pierde.' : `${e.hits} Impactos se pierden.`),
    turnedOver: (e) => `${who(e.who)} pasa a su lado ${side(e.side)}: Fuerza ${e.strength}.`,
    savingRoll: (e) => `${unit(e.unit)} se aferra a la vida: ${e.die}.`,
    unitFell: (e) => `${unit(e.unit)} acaba en el Cementerio.`,
    unitSaved: (e) => `${unit(e.unit)} se salva y llega al Centro.`,
    unitRetreated: (e) => `${unit(e.unit)} ${e.why === 'lost' ? 'se retira' : 'se repliega'} a ${at(e.to)}.`,
    fighterNamed: (e) => `${unit(e.unit)} da un paso al frente.`,
    paid: () => '',
    unitMoved: (e) => `${unit(e.unit)} se mueve a ${at(e.path[e.path.length - 1])}.`,
    foraged: (e) =>
      `Rebusca de ${unit(e.unit)} en ${at(e.at)}: ${e.dice.join(' y ')}${e.bonus ? `, +${e.bonus}` : ''}; ${e.ammo > 0 ? `${e.ammo} de munición` : e.supplies > 0 ? 'víveres, que en este juego no sirven' : 'nada'}.`,
    gunfire: (e) =>
      `${unit(e.unit)} dispara a ${zed(e.target)} en ${at(e.at)}: columna ${e.column}${shifts(e.shifts)}, ${e.dice[0]} + ${e.dice[1]}, ${hits(e.hits)}.`,
    ammoChanged: (e) => `Munición ${e.by >= 0 ? `+${e.by}` : e.by}: ${e.ammo}.`,
    eventActionsChanged: (e) => `Acciones de evento: ${e.now}.`,
    abilityUsed: (e) => `${unit(e.unit)}: ${n('ability', e.ability)}.`,
    freeActionTaken: (e) => `${unit(e.unit)} actúa sin coste.`,
    seatDone: (e) => `${seat(e.seat)} ha terminado.`,
    markerPut: (e) => `${n('marker', e.marker)}: ${who(e.on)}.`,
    markerGone: (e) => `${n('marker', e.marker)} se pierde con ${who(e.on)}.`,
    noEntryPut: (e) => `Nadie puede entrar en ${at(e.at)}.`,
    noEntryGone: (e) => `${at(e.at)} vuelve a estar abierto.`,
    hitsCleared: (e) => `Los Zeds se sacuden las heridas${e.zeds.length > 0 ? `: ${e.zeds.map(zed).join(', ')}` : ''}.`,
    unitArrived: (e) => `${unit(e.unit)} en ${at(e.at)}.`,
    proposed: (e) => `${seat(e.seat)} hace una propuesta.`,
    voted: (e) => `${seat(e.seat)} ${e.agree ? 'está de acuerdo' : 'se opone'}.`,
    voteSettled: (e) =>
      e.die === null
        ? e.carried
          ? 'Todos de acuerdo.'
          : 'No se hace.'
        : `Decide el dado: ${e.die}, ${e.carried ? 'se hace' : 'no se hace'}.`,
    gameEnded: (e) =>
      e.outcome === 'won'
        ? `Farmingdale ha resistido. Puntos: ${e.score}. ${n('band', e.band)}.`
        : `Farmingdale ha caído cuando ${e.unrevealed === 1 ? 'quedaba' : 'quedaban'} ${count(e.unrevealed, 'carta')} de evento. Puntos: ${e.score}.`,
  },
  asks: {
    'hero.choose': { title: 'Tu Héroe', text: 'Elige un Héroe como propio.' },
    'hero.take': { title: 'Otro Héroe', text: 'Tu Héroe está en el Cementerio: toma el mando de otro.' },
    action: {
      title: 'Actuar',
      text: (a) => `Muévete, rebusca, dispara, usa un poder o una carta, o termina la fase. Munición: ${a.ammo}.`,
    },
    free: {
      title: 'Acción gratis',
      text: (a) => `${n('ability', a.by)}: ${units(a.units)} ${(a.units as string[]).length === 1 ? 'puede' : 'pueden'} actuar sin coste.`,
    },
    'tracks.order': { title: (a) => (a.brains ? '¡Cerebros!' : 'Todos los caminos'), text: '¿Qué camino va ahora?' },
    track: {
      title: '¿Qué camino?',
      text: (a) =>
        a.why === 'choice'
          ? 'La carta de Destino te deja elegir el camino señalado: lo que haga el evento ocurre allí.'
          : a.why === 'fewest'
            ? 'La presión trae una unidad Zed nueva al camino con menos Zeds. Hay empate: ¿dónde aparece?'
            : 'Hay empate: tú eliges.',
    },
    start: {
      title: '¿Qué Salida?',
      text: (a) => (a.why === 'noRoom' ? 'No cabe donde debía ir la unidad Zed: ¿adónde va?' : `${asking(a)} te deja elegir.`),
    },
    'place.choose': { title: '¿Adónde?', text: (a) => `${unit(a.why)} llega: elige el lugar.` },
    group: { title: '¿Qué grupo?', text: 'Grupos de igual Fuerza están igual de cerca del Centro: elige cuál se mueve.' },
    zed: {
      title: '¿Qué unidad Zed?',
      text: (a) =>
        a.why === 'advance'
          ? 'Son igual de fuertes y solo cabe una: ¿cuál avanza?'
          : a.why === 'nearest'
            ? 'Son igual de fuertes: ¿cuál queda más cerca del Centro?'
            : a.why === 'traps'
              ? '¿Cuál cae en la trampa?'
              : 'Son igual de fuertes: ¿cuál se vuelve Dura?',
    },
    unit: { title: '¿Qué unidad?', text: (a) => headed(asking(a), 'elige una unidad.') },
    fighter: { title: '¿Quién lucha?', text: (a) => `Una unidad lucha en ${at(a.at)} y recibe los Impactos; si pierde, se van todas.` },
    retreat: { title: '¿Quién se detiene antes?', text: (a) => `En ${at(a.to)} solo cabe una; la otra sigue.` },
    leave: { title: '¿Quedarse o irse?', text: (a) => `Llegan Zeds a ${at(a.at)}. ¿Quién se va en vez de luchar?` },
    traps: {
      title: '¿Trampas?',
      text: (a) => `Entran Zeds en ${at(a.at)}. Con 4 a 6 uno recibe un Impacto y todos los presentes se repliegan.`,
    },
    held: { title: '¿Jugar una carta guardada?', text: 'Ha llegado su momento; también puede esperar.' },
    reroll: { title: '¿Tirar otra vez?', text: (a) => `${unit(a.unit)} puede repetir ambos dados; vale la segunda tirada.` },
    hits: { title: 'Reparte los Impactos', text: (a) => `${hits(a.hits)} a la turba de ${at(a.at)}: a una sola unidad o repartidos.` },
    die: { title: '¿Qué dado?', text: (a) => `${unit(a.unit)} tiró dos dados: cuenta uno.` },
    overwatch: { title: '¿Replegarse?', text: (a) => `${unit(a.unit)} puede replegarse un espacio y llevar compañeros.` },
    vote: { title: 'Una propuesta', text: (a) => `${seat(a.by)} propone esto. ¿Estás de acuerdo?` },
  },
  refusals: {
    'choice.not-among': (a) => `Elige entre ${things(a)}.`,
    'hero.not-free': () => 'Esa unidad no está libre.',
    'hits.unknown': (a) => `Reparte los Impactos entre ${a.map(thing).join(' y ')}.`,
    'hits.count': (a) => `Reparte exactamente ${hits(Number(a[0]))}, no ${a[1]}.`,
    'hits.overkill': (a) => `${thing(a[0])} no puede recibir tantos; ningún Impacto se desperdicia.`,
    'leave.not-here': (a) => `Solo pueden irse ${things(a)}.`,
    'die.not-rolled': (a) => `Los dados muestran ${a.join(' y ')}.`,
    'overwatch.not-with': (a) => (a.length > 0 ? `Solo pueden acompañarla ${things(a)}.` : 'No hay nadie que la acompañe.'),
    'held.not-held': () => 'No guardáis esa carta.',
    'held.not-now': (a) => `No es el momento de ${card(a[0])}.`,
    'held.no-target': (a) => `No hay unidad a la que aplicar ${card(a[0])}.`,
    'held.not-on': (a) => `${card(a[0])} no se puede jugar sobre esa unidad.`,
    'tracks.not-left': (a) => `Cada camino una vez: ${a.length === 1 ? 'queda' : 'quedan'} ${a.map(track).join(', ')}.`,
    'unit.unknown': () => 'No existe esa unidad.',
    'unit.dead': (a) => `${unit(a[0])} está en el Cementerio.`,
    'unit.not-in-play': (a) => `${unit(a[0])} no está en juego.`,
    'move.nowhere': () => 'Un Movimiento avanza al menos un espacio.',
    'move.two-goals': () => 'Di un camino o una meta, no ambos.',
    'move.unknown-space': () => 'No existe ese espacio en los caminos.',
    'move.not-connected': (a) => `${at(a[0])} y ${at(a[1])} no están unidos.`,
    'move.start': () => 'Un Movimiento nunca entra en una Salida.',
    'move.no-entry': (a) => `Nadie puede entrar en ${at(a[0])}.`,
    'move.zeds-stop': (a) => `Los Zeds de ${at(a[0])} acaban allí el Movimiento.`,
    'move.too-far': (a) => `Eso cuesta ${count(Number(a[1]), 'Punto', 'Puntos')} de Movimiento; ${unit(a[0])} tiene ${a[2]}.`,
    'move.full': (a) => `En ${at(a[0])} ya hay dos unidades.`,
    'move.defiant': (a) => `${unit(a[0])} son Desafiantes y se quedan hasta que ataquen su Aldea.`,
    'forage.off-track': () => 'Allí no hay nada que rebuscar.',
    'forage.unnamed': (a) => `${at(a[1])} no tiene nombre: allí no se rebusca.`,
    'gunfire.cannot': (a) => `${unit(a[0])} no dispara.`,
    'gunfire.start': () => 'Nadie dispara hacia una Salida ni desde ella.',
    'gunfire.town': () => 'Nadie dispara desde el Centro.',
    'gunfire.no-handload': (a) => `${unit(a[0])} no fabrica balas.`,
    'gunfire.no-ammo': () => 'No queda munición.',
    'gunfire.no-target': () => 'Ese blanco no está en el mapa.',
    'gunfire.through-town': () => 'Ningún disparo atraviesa el Centro.',
    'gunfire.other-track': () => 'El blanco está en otro camino.',
    'gunfire.range': (a) => `El blanco está a ${count(Number(a[1]), 'espacio')}; ${unit(a[0])} alcanza ${a[2]}.`,
    'pay.two': () => 'Solo una bala casera cuesta dos Acciones.',
    'pay.no-event': (a) =>
      a[0] === 0
        ? 'No quedan Acciones de evento.'
        : a[0] === 1
          ? 'Solo queda 1 Acción de evento.'
          : `Solo quedan ${a[0]} Acciones de evento.`,
    'pay.no-player': () => 'Tu Acción de jugador está gastada.',
    'pay.unknown': () => 'Paga con una Acción de evento, tu Acción de jugador o una de personaje.',
    'mark.not-pay': (a) => `${n('ability', a[0])} no paga una sola Acción.`,
    'mark.only-gunfire': (a) => `${n('ability', a[0])} es para disparar.`,
    'mark.not-unit': (a) => `${n('ability', a[0])} no alcanza a ${unit(a[1])}.`,
    'mark.spent': (a) => `${n('ability', a[0])} ya se ha usado.`,
    'ability.unknown': () => 'No existe esa Acción de personaje.',
    'ability.pays': (a) => `${n('ability', a[0])} se usa pagando una Acción con ella.`,
    'ability.nobody': (a) => `${n('ability', a[0])} no alcanzaría a nadie que pueda actuar.`,
    'ability.no-target': () => 'No hay Zeds al alcance de quienes pueden usarla.',
    'free.not-unit': (a) => `${unit(a[0])} no tiene Acción gratis.`,
    'free.not-act': (a) => `La Acción gratis es para ${a.map((act) => n('act', act)).join(', ')}.`,
  },
  answers: {
    move: (unit, way) => `${unit}: mover ${way}`,
    forage: (unit) => `${unit}: rebuscar`,
    gunfire: (unit, zed, place) => `${unit}: disparar a ${zed}${place && ` en ${place}`}`,
    play: (card, unit) => `Jugar ${card}${unit && ` sobre ${unit}`}`,
    end: 'Terminar la fase',
    endFree: 'No más Acciones gratis',
    pass: 'Guardarla',
    passPhase: 'Guardarla y no preguntar más en esta fase',
    passTurn: 'Guardarla y no preguntar más en este turno',
    stay: 'Quedarse y luchar',
    leave: (units) => `Se van: ${units}`,
    traps: 'Activar las trampas',
    fight: 'Luchar',
    reroll: 'Tirar otra vez',
    stand: 'Dejarlo así',
    hits: (many, zed) => `${many} a ${zed}`,
    die: (die) => `El ${die}`,
    back: (partners) => `Replegarse${partners && ` con ${partners}`}`,
    keep: 'Quedarse',
    agree: 'De acuerdo',
    object: 'En contra',
  },
}

export const es = makeWords(wordSet, {
  rule: (id) => (rules as { readonly [id: string]: string })[id],
  scenario: {
    name: 'El juego básico',
    text: 'Cuatro caminos llevan a Farmingdale, y por todos avanzan los muertos. Aguantad hasta que llegue ayuda.',
  },
  options: {
    players: { name: 'Jugadores', text: 'Cuántos jugadores de Héroes comparten la defensa.' },
    length: {
      name: 'Duración',
      text: 'Cuántas cartas de evento os separan del final.',
      choices: { short: 'Corta: 16 turnos', normal: 'Normal: 20 turnos' },
    },
    group: {
      name: 'Decisiones del grupo',
      text: 'Quién habla por el grupo cuando las reglas dejan decidir a todos.',
      choices: {
        anyone: 'Cualquiera habla por todos',
        owner: 'Decide el jugador 1, los demás proponen',
        vote: 'Se votan las propuestas y un dado rompe el bloqueo',
      },
    },
    town: {
      name: 'Pueblo',
      text: 'Lo preparado que está el pueblo: munición y Civiles al principio, y los Zeds de los caminos.',
      choices: {
        easy: 'Fácil: bien provisto',
        printed: 'Como está impreso',
        hard: 'Difícil: falta de todo',
        brutal: 'Brutal: por sorpresa',
      },
    },
    pressure: {
      name: 'Presión Zed',
      text: 'Con dos jugadores o más: cuántas cartas de evento llevan un símbolo de presión. Los impresos no se conocen; todos estos son reconstruidos.',
      choices: {
        light: 'Ligera: la ayuda se nota',
        normal: 'Normal: juntos, tan difícil como solo',
        heavy: 'Dura: un símbolo en casi cada carta',
      },
    },
    symbols: {
      name: 'Símbolos de la presión normal',
      text: 'Un símbolo provoca un evento por cada jugador menos el primero, así que más jugadores necesitan menos. Las partidas de las primeras versiones tenían las mismas seis cartas para cualquier número.',
      choices: { players: 'Según el número de jugadores', same: 'Los mismos para cualquier número' },
    },
    numbers: {
      name: 'Números de los pueblos',
      text: 'Los pueblos difícil y brutal se ajustaron de nuevo, para que cada pueblo sea claramente más duro que el anterior. Las partidas de las primeras versiones conservan los números que tenían.',
      choices: { second: 'Ajustados de nuevo', first: 'Los de las primeras versiones' },
    },
    earlyWin: { name: 'Victoria temprana', text: 'La carta final Buenas noches gana antes de su Fase Zed y no después.' },
    spill: { name: 'El fuego se desborda', text: 'Los Impactos de fuego que el blanco ya no necesita pasan al otro Zed de la turba.' },
    townFire: { name: 'Fuego desde el Centro', text: 'Las unidades del Centro pueden disparar por un camino cualquiera.' },
    freeShotNeedsAmmo: { name: 'El disparo gratis gasta munición', text: 'Un disparo que una carta da gratis gasta munición igualmente.' },
    speechReturns: {
      name: 'Vuelven los marcadores de una vez',
      text: 'La Recogida endereza todos los marcadores gastados, también los de una vez por partida.',
    },
    trapsAlone: {
      name: 'Las trampas salvan solo a Johnson',
      text: 'Si las trampas funcionan solo se repliega el Sr. Johnson; su compañero lucha.',
    },
  },
  results: {
    won: { title: 'Farmingdale ha resistido', text: 'Se vuelve la última carta y el pueblo sigue en pie.' },
    lost: { title: 'Farmingdale ha caído', text: 'Los muertos cruzan el Centro del pueblo.' },
    unfinished: { title: 'No hay más eventos', text: 'El mazo de eventos se acabó sin carta final.' },
  },
})
