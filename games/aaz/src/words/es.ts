import es1942 from '../../data/rulebook-1942.es.json' with { type: 'json' }
import esBase from '../../data/rulebook.es.json' with { type: 'json' }
import type { Count } from '../model/events.ts'
import { rulebook } from '../model/rulebook.ts'
import { DIE_FACES, faces, hitsBySort, isDeserted, makeWords, s, shorthand, type Phrases, unitName, zombieFaces } from './make.ts'
import { PLACES_ES } from './places-es.ts'

const es_rules: readonly { id: string; chapter: string; text: string }[] = [...esBase, ...es1942]

const names: { readonly [key: string]: string } = {
  'bot.steady': 'Constante',
  'bot.steady.text': 'Ataca donde es claramente más fuerte y guarda su capital.',
  'bot.general': 'General',
  'bot.general.text': 'Sopesa cada ataque con probabilidades exactas y lo que puede venir después.',
  'bot.recruit': 'Recluta',
  'bot.recruit.text': 'Hace un ataque por turno donde cree ser más fuerte, y a menudo se equivoca.',
  'bot.sergeant': 'Sargento',
  'bot.sergeant.text': 'Hace dos o tres ataques por turno como mucho, mantiene juntas sus tropas y calcula mal el precio.',
  'bot.captain': 'Capitán',
  'bot.captain.text': 'Ataca donde es claramente más fuerte, mantiene juntas sus tropas y compra infantería.',
  'bot.colonel': 'Coronel',
  'bot.colonel.text':
    'Sopesa los ataques con probabilidades exactas en las guerras largas, mira una ronda adelante en las cortas y yerra un poco en lo que valen las cosas.',
  'bot.marshal': 'Mariscal',
  'bot.marshal.text':
    'Sopesa cada ataque con probabilidades exactas, envía convoyes con escolta y en las guerras cortas prueba sus planes en su cabeza.',
  ...DIE_FACES,
  // The chapters of the rule index, by their English titles.
  ...Object.fromEntries(rulebook.map(({ chapter }, k) => [chapter, es_rules[k]?.chapter ?? chapter])),
  'power.USSR': 'Unión Soviética',
  'power.Germany': 'Alemania',
  'power.UK': 'Reino Unido',
  'power.Japan': 'Japón',
  'power.USA': 'Estados Unidos',
  'power.zombies': 'los zombis',
  'power.nobody': 'nadie',
  'power.bank': 'la banca',
  'side.axis': 'Eje',
  'side.allies': 'Aliados',
  'score.rounds': 'Rondas',
  'score.zombies': 'Marcador de zombis',
  'score.axis': 'Tierra limpia del Eje',
  'score.allies': 'Tierra limpia de los Aliados',
  'unit.inf': 'infantería|infanterías',
  'unit.art': 'artillería|artillerías',
  'unit.tnk': 'tanque|tanques',
  'unit.ftr': 'caza|cazas',
  'unit.bmb': 'bombardero|bombarderos',
  'unit.sub': 'submarino|submarinos',
  'unit.trn': 'transporte|transportes',
  'unit.dd': 'destructor|destructores',
  'unit.cv': 'portaaviones',
  'unit.bb': 'acorazado|acorazados',
  'unit.ca': 'crucero|cruceros',
  'unit.aaa': 'artillería antiaérea|artillerías antiaéreas',
  'unit.IC': 'complejo industrial|complejos industriales',
  'unit.RC': 'centro de reclutamiento|centros de reclutamiento',
  'unit.zom': 'zombi|zombis',
  seaborne: 'desembarco',
  // Fields of answers, as the headings of their forms name them.
  move: 'Mover',
  ship: 'Transporte',
  lose: 'Perder',
  via: 'Por',
  raid: 'Bombardeo',
  cargo: 'Con carga',
  'phase.zombieCard': 'Carta de zombis',
  'phase.zombiesAttack': 'Ataque de los zombis',
  'phase.zombiesCapture': 'Conquista de los zombis',
  'phase.combatMove': 'Movimiento de combate',
  'phase.combat': 'Combate',
  'phase.noncombatMove': 'Movimiento sin combate',
  'phase.purchase': 'Compra',
  'phase.mobilize': 'Movilización',
  'phase.income': 'Ingresos',
  'phase.victoryCheck': 'Comprobación de victoria',
  'measure.decoyTeam': 'Equipo señuelo',
  'measure.hiddenSupplyCache': 'Depósito oculto',
  'measure.researchBreakthrough': 'Avance científico',
  'measure.strikeTeam': 'Equipo de asalto',
  'measure.survivorMilitia': 'Milicia de supervivientes',
  'measure.quarantineCordon': 'Cordón sanitario',
  'measure.emergencyFunds': 'Fondos de emergencia',
  'tech.zibraSuits': 'Trajes Z.I.B.R.A.',
  'tech.z4Explosives': 'Explosivos Z-4',
  'tech.chainsawTanks': 'Tanques motosierra',
  'tech.airDots': 'Air-D.O.T.s',
  'tech.deadnapperConvoys': 'Convoyes secuestramuertos',
  'tech.mindControlRay': 'Rayo de control mental zombi',
  'facility.IC': 'Complejo industrial',
  'facility.RC': 'Centro de reclutamiento',
}
const base = { names, and: 'y', nothing: 'nada', nobody: 'nadie' }
const { units: u, unit, power: p, phase: ph, measure: m, tech: x, armies } = shorthand(base)

/** "asigna impactos a 1 destructor", "recibe 2 impactos en acorazados", or both. */
function hitWords(units: Count): string {
  const { removed, onTough } = hitsBySort(units)
  const parts = onTough.map(([id, n]) => `recibe ${n} impacto${s(n)} en ${n === 1 ? '1 ' : ''}${unit(id, n)}`)
  return [...(Object.keys(removed).length > 0 || parts.length === 0 ? [`asigna impactos a ${u(removed)}`] : []), ...parts].join(
    ` ${base.and} `,
  )
}

/** The opponents of the attacker; where they are only zombies, no power is named. */
const foes = ({ defenders, zombies }: { defenders: { [power: string]: Count }; zombies: number }): string =>
  [
    ...(Object.keys(defenders).length > 0 || zombies === 0 ? [armies(defenders)] : []),
    ...(zombies > 0 ? [`${zombies} zombi${s(zombies)}`] : []),
  ].join(' y ')

const left = (n: number): string => `${n === 1 ? 'queda' : 'quedan'} ${n}`
const rulesById = new Map(es_rules.map((r) => [r.id, r.text]))
/** What would have to happen first: the zone for a carrier, the zone to clear, where the carrier is. */
const landingFirst = (about: readonly (string | number)[]): string => {
  if (about.length < 5) return ': no hay tierra amiga ni portaaviones al alcance'
  return about[3] === ''
    ? `: primero un portaaviones debe ir de ${t(about, 4)} a ${t(about, 2)}`
    : `: primero ataca ${t(about, 3)}, para que el portaaviones de ${t(about, 4)} llegue a ${t(about, 2)}`
}

/** What stops a tank (AAZ-BLITZ.6), by the key in the refusal. */
const BLOCKERS: { readonly [what: string]: string } = { units: 'hay enemigos', zombies: 'hay zombis', facility: 'hay un complejo o centro' }

const t = (about: readonly (string | number)[], i: number): string => {
  const word = String(about[i] ?? '')
  return unitName(base, word, 1) ?? names[`power.${word}`] ?? word
}

const blank = (n: number): string => `${n} en blanco`

/** The units that the zombies bite: A is for attackers, D for defenders (AAZ-BITE.1). */
const bites = ({ attackerBites: a, defenderBites: d }: { attackerBites: number; defenderBites: number }): string =>
  [...(a > 0 ? [`${a} mordisco${s(a)} al atacante`] : []), ...(d > 0 ? [`${d} mordisco${s(d)} al defensor`] : [])].join(', ') ||
  'no muerden a nadie'

const phrases: Phrases = {
  places: PLACES_ES,
  language: 'es',
  ...base,
  rule: (id) => rulesById.get(id) ?? id,
  round: (n, power) => `Ronda ${n}, ${power}`,
  sentence: {
    roundStarted: (e) => `Comienza la ronda ${e.round}.`,
    turnStarted: (e) => `Turno de ${p(e.power)}.`,
    phaseStarted: (e) => `${p(e.power)}: ${ph(e.phase)}.`,
    phaseSkipped: (e) => `${p(e.power)} se salta ${ph(e.phase)}: ha perdido su capital.`,
    bidPlaced: (e) => `${p(e.power)} añade ${u({ [e.unit]: 1 })} en ${e.at} con su puja.`,
    bidKept: (e) => `${p(e.power)} guarda ${e.ipcs} IPC de su puja.`,
    deckShuffled: (e) => `${e.cards === 1 ? 'La carta descartada forma' : `Las ${e.cards} cartas descartadas forman`} un mazo nuevo.`,
    cardDrawn: (e) => `${p(e.power)} revela ${e.at}: ${e.zombies} zombi${s(e.zombies)}${e.measure ? `, con ${m(e.measure)}` : ''}.`,
    zombiesPlaced: (e) => `${e.n} zombi${s(e.n)} en ${e.at} (ahora ${e.zombies}).`,
    neutralOverrun: (e) => `${e.at} ya no es neutral: la dominan los muertos. El marcador zombi está en ${e.marker}.`,
    measureUsed: (e) =>
      `${p(e.power)} usa ${m(e.measure)}${e.at ? ` en ${e.at}` : ''}${e.to ? ` hacia ${e.to}` : ''}${
        e.detail
          ? ` (${Object.entries(e.detail)
              .map(([k, n]) => (k === 'ipcs' ? `${n} IPC` : `${n} zombi${s(n)}`))
              .join(', ')})`
          : ''
      }.`,
    measureDeclined: (e) => `${p(e.power)} renuncia a ${m(e.measure)}.`,
    techRolled: (e) => `${p(e.power)} saca ${faces([e.roll])}: ${x(e.tech)}${e.owned ? '; ya la tiene, repite' : ''}.`,
    techGained: (e) => `${p(e.power)} desarrolla ${x(e.tech)}.`,
    cacheFound: (e) => `Oculto en ${e.at}: ${u({ [e.unit]: 1 })} para ${p(e.power)} (${faces([e.roll])}).`,
    zombiesAttacked: (e) =>
      `Los zombis de ${e.at} sacan ${zombieFaces(e.dice, blank) || 'nada'}: ${e.lost} unidad${e.lost === 1 ? '' : 'es'} perdida${s(e.lost)}${e.held > 0 ? `; los trajes frenan a ${e.held}` : ''}.`,
    unitsLost: (e) => `${p(e.power)} pierde ${u(e.units)} en ${e.at}.`,
    zombiesRose: (e) => `${e.n} caído${s(e.n)} se levanta${e.n === 1 ? '' : 'n'} en ${e.at} (${e.zombies} zombi${s(e.zombies)} ahora).`,
    territoryFell: (e) =>
      `${e.at} cae en manos de los zombis. ${p(e.from)} se queda con unos ingresos de ${e.npl}; el marcador zombi está en ${e.marker}.`,
    factoryHeld: (e) => `La fábrica de ${e.at} resiste: ${e.zombies} zombi${s(e.zombies)} contra un valor de ${e.ipc}.`,
    treasurySeized: (e) => `${e.ipcs} IPC de ${p(e.from)} ${e.ipcs === 1 ? 'pasa' : 'pasan'} a ${p(e.to)}.`,
    unitsMoved: (e) => `${p(e.power)} mueve ${u(e.units)} de ${e.from} a ${e.to}${e.via.length > 0 ? ` por ${e.via.join(', ')}` : ''}.`,
    cargoShipped: (e) =>
      `${p(e.power)} ${e.from === e.to ? `embarca en ${e.from}:` : `navega de ${e.from} a ${e.to} con`} ${u(e.cargo)}${e.landing ? `, rumbo a ${e.landing}` : ''}.`,
    combatDeclared: (e) => `${p(e.power)} luchará en ${e.at}.`,
    moveTakenBack: (e) =>
      `${p(e.power)} deshace movimientos; ${e.left === 1 ? 'queda 1 movimiento' : `quedan ${e.left} movimientos`}${e.dropped > 0 ? `, ${e.dropped} ya no eran posibles` : ''}.`,
    territoryCaptured: (e) =>
      e.liberated
        ? `${p(e.by)} libera ${e.at} para ${p(e.controller)} (+${e.ipc}).`
        : `${p(e.by)} ${e.how === 'blitz' ? 'arrolla' : 'conquista'} ${e.at}, que era de ${p(e.from)} (+${e.ipc}).`,
    territoryReverted: (e) => `${e.at} vuelve de ${p(e.from)} a ${p(e.to)}.`,
    survivorsJoined: (e) => `Supervivientes de ${e.at} se unen a ${p(e.power)}: 1 infantería.`,
    battleStarted: (e) => `Batalla por ${e.at}: ${p(e.attacker)} con ${u(e.attackers)} contra ${foes(e)}.`,
    roundFought: (e) => `Ronda de combate ${e.round} en ${e.at}.`,
    chainsawsRolled: (e) => `Motosierras en ${e.at}: ${faces(e.dice)}, ${e.killed} zombi${s(e.killed)} fuera.`,
    submerged: (e) => `${e.n} submarino${s(e.n)} de ${p(e.power)} se sumerge${e.n === 1 ? '' : 'n'} en ${e.at}.`,
    zombiesBit: (e) => `Los zombis de ${e.at} sacan ${zombieFaces(e.dice, blank)}: ${bites(e)}.`,
    unitsFired: (e) =>
      `${e.side === 'attacker' ? 'El atacante' : 'El defensor'} ${e.step === 'strike' ? 'golpea bajo el agua' : e.step === 'flak' ? 'dispara a los aviones' : e.step === 'air' ? 'dispara en el aire' : 'dispara'} en ${e.at}: ${e.volleys.map((v) => `${u({ [v.unit]: v.dice.length })} a ${v.value}: ${faces(v.dice)}`).join('; ')}. ${e.hits} impacto${s(e.hits)}.`,
    unitsHit: (e) => `${p(e.power)} ${hitWords(e.units)}.`,
    hitsWasted: (e) => `${e.n} impacto${s(e.n)} sin blanco posible en ${e.at}.`,
    zombiesKilled: (e) => `${e.n} zombi${s(e.n)} destruido${s(e.n)} en ${e.at}; ${left(e.left)}.`,
    transportsDestroyed: (e) => `${e.n} transporte${s(e.n)} indefenso${s(e.n)} de ${p(e.power)} hundido${s(e.n)} en ${e.at}.`,
    attackPressed: (e) => `${p(e.power)} insiste en el ataque a ${e.at}${e.against === 'zombies' ? ', ya solo contra los muertos' : ''}.`,
    attackCeased: (e) => `${p(e.power)} cesa el ataque en ${e.at} y se queda entre los zombis.`,
    attackRetreated: (e) => `${p(e.power)} rompe el contacto en ${e.at}${e.to ? ` y se repliega a ${e.to}` : ''}.`,
    battleEnded: (e) =>
      `Termina la batalla por ${e.at}: ${e.winner === 'defender' ? 'resiste el defensor' : e.winner ? `gana ${p(e.winner)}` : isDeserted(e) ? 'no queda nadie vivo' : 'siguen allí los dos bandos'}${e.zombies > 0 ? `; ${left(e.zombies)} zombi${s(e.zombies)}` : ''}.`,
    landingFailed: (e) => `La flota de ${p(e.power)} en ${e.at} no puede desembarcar sus tropas.`,
    fighterSaved: (e) => `Un caza sin cubierta de ${p(e.power)} aterriza en ${e.to}.`,
    aircraftLost: (e) => `${p(e.power)} pierde ${u(e.units)} sobre ${e.at}: no hay dónde aterrizar.`,
    zombieMoved: (e) => `${p(e.power)} lleva ${e.n} zombi${s(e.n)} de ${e.from} a ${e.to} (${x(e.by)}).`,
    unitsBought: (e) => `${p(e.power)} coloca ${u({ [e.unit]: e.n })} en ${e.at} por ${e.cost} IPC; le ${left(e.treasury)}.`,
    unitsOrdered: (e) => `${p(e.power)} encarga ${u({ [e.unit]: e.n })} por ${e.cost} IPC; le ${left(e.treasury)}.`,
    unitsPlaced: (e) => `${p(e.power)} coloca ${u({ [e.unit]: e.n })} en ${e.at}.`,
    unitsReturned: (e) =>
      e.undone
        ? `${p(e.power)} retira la compra de ${u(e.units)}${e.at ? ` en ${e.at}` : ''}: ${e.ipcs} IPC.`
        : `${p(e.power)} devuelve ${u(e.units)} por ${e.ipcs} IPC: no hay sitio.`,
    centerBuilt: (e) => `${p(e.power)} abre un centro de reclutamiento en ${e.at}; le ${left(e.treasury)} IPC.`,
    complexBuilt: (e) => `${p(e.power)} levanta un complejo industrial en ${e.at}; le ${left(e.treasury)} IPC.`,
    facilityRepaired: (e) =>
      `${p(e.power)} repara ${e.n} de daño en ${e.at} (${e.damage > 0 ? left(e.damage) : 'como nuevo'}); le ${left(e.treasury)} IPC.`,
    raidFlown: (e) =>
      `${p(e.attacker)} bombardea las fábricas de ${e.at} con ${u(e.bombers)}${Object.keys(e.escorts).length > 0 ? `, con escolta de ${u(e.escorts)}` : ''}.`,
    fightersScrambled: (e) => `${p(e.power)} hace despegar ${u(e.units)} sobre ${e.at}.`,
    facilityDamaged: (e) =>
      `Bombas sobre ${e.at}: ${faces(e.dice)}. ${e.added > 0 ? `${e.added} de daño` : 'Sin más daño'}, ${e.damage} de un máximo de ${e.limit}.`,
    flakDestroyed: (e) => `${e.n} artillería${s(e.n)} antiaérea${s(e.n)} de ${p(e.power)} arrollada${s(e.n)} en ${e.at}.`,
    incomeCollected: (e) => `${p(e.power)} cobra ${e.ipcs} IPC y tiene ${e.treasury}.`,
    ordersGiven: (e) => `${p(e.power)} deja órdenes permanentes.`,
    defendersDisagreed: (e) => `Los defensores de ${e.at} no se ponen de acuerdo: elige el atacante.`,
    roundEnded: (e) => `Fin de la ronda ${e.round}: zombis ${e.marker}; tierra limpia, Eje ${e.axis}, Aliados ${e.allies}.`,
    apocalypseBegan: (e) => `Ha llegado el apocalipsis: los zombis dominan ${e.marker} IPC. Queda una ronda.`,
    gameWon: (e) => (e.winners.length > 0 ? `Victoria: ${e.winners.map(p).join(', ')}.` : 'No gana nadie.'),
  },
  ask: {
    bid: { title: 'Coloca tu puja', text: (a) => `${a.left} IPC para unidades que se suman a las tuyas; el resto queda como dinero.` },
    'card.measure': { title: (a) => m(a.measure), text: 'Usa esta medida desesperada o déjala pasar.' },
    'zombies.losses': {
      title: (a) => `Zombis en ${a.at}`,
      text: (a) => `Elige ${a.hits} unidad${a.hits === 1 ? '' : 'es'} que pierdes. La infantería se levanta como zombi.`,
    },
    combatMove: {
      title: 'Movimiento de combate',
      text: 'Muévete para atacar, desembarca o declara combate contra los zombis. Todo se puede deshacer hasta que termines.',
    },
    'raid.intercept': {
      title: (a) => `Bombarderos sobre ${a.at}`,
      text: '¿Cuántos cazas salen a su encuentro? No lucharán en otro lugar este turno.',
    },
    'raid.losses': { title: (a) => `Derribos sobre ${a.at}`, text: (a) => `Elige ${a.hits} de tus incursores que pierdes.` },
    'combat.next': { title: 'Siguiente batalla', text: 'Elige qué batalla se libra ahora.' },
    'battle.chainsaw': { title: (a) => `Motosierras en ${a.at}`, text: '¿Cuántos tanques cortan zombis antes de la batalla?' },
    'battle.bombard': { title: (a) => `Bombardear ${a.at}`, text: '¿Cuántos buques disparan a la costa?' },
    'battle.submerge': { title: (a) => `Submarinos en ${a.at}`, text: '¿Cuántos se sumergen y dejan la batalla? Los demás golpean.' },
    'battle.losses': { title: (a) => `Bajas en ${a.at}`, text: (a) => `Asigna ${a.hits} impacto${s(a.hits)} a tus unidades.` },
    'battle.press': { title: (a) => `${a.at}: ¿seguir?`, text: 'Insiste, cesa si solo quedan zombis o retírate mientras haya enemigos.' },
    stranded: { title: 'Un caza sin cubierta', text: (a) => `Su portaaviones se ha hundido en ${a.at}. ¿Dónde aterriza?` },
    noncombatMove: { title: 'Movimiento sin combate', text: 'Mueve lo que no se ha movido ni ha luchado y trae a casa todos los aviones.' },
    mobilize: { title: 'Movilización', text: 'Coloca lo comprado en los complejos que tenías al empezar el turno.' },
    purchase: {
      title: 'Compra',
      text: (a) =>
        a.first
          ? 'Repara complejos y compra lo que puedas movilizar; se coloca después del movimiento sin combate.'
          : 'Compra unidades y colócalas en complejos que tenías al empezar el turno.',
    },
  },
  refusal: {
    'answer.unknown-key': (a) => `La clave "${a[0]}" no existe aquí.`,
    'answer.unreadable': () => 'No se entiende la respuesta.',
    'units.unknown': (a) => `Unidad desconocida: ${t(a, 0)}.`,
    'units.none': () => 'Indica al menos una unidad.',
    'units.not-there': (a) => `En ${t(a, 1)} hay ${t(a, 2)} ${t(a, 0)}.`,
    'units.moved': (a) => `En ${t(a, 1)} solo ${Number(a[2]) === 1 ? 'puede' : 'pueden'} moverse aún ${t(a, 2)} ${t(a, 0)}.`,
    'space.unknown': (a) => `No existe ese lugar: ${t(a, 0)}.`,
    'move.domain': (a) => `${t(a, 0)}: no puede entrar en ese tipo de espacio.`,
    'move.too-far': (a) => `${t(a, 1)} está a ${t(a, 2)} espacio${s(Number(a[2]))} y solo hay ${t(a, 3)} de movimiento.`,
    'move.no-way': (a) => `No hay camino de ${t(a, 1)} a ${t(a, 2)}.`,
    'move.closed': (a) => `${t(a, a.length - 1)} está cerrado en este escenario.`,
    'move.neutral': (a) => `${t(a, a.length - 1)} es neutral y está cerrado.`,
    'move.passage': (a) => `El paso ${t(a, 1)} está cerrado.`,
    'move.stopped': (a) => `${t(a, 0)}: debe detenerse en ${t(a, 1)}${a.length > 2 ? `, donde ${BLOCKERS[String(a[2])] ?? ''}` : ''}.`,
    'move.hostile': (a) => `${t(a, 1)} es hostil.`,
    'move.no-fight': (a) => `En ${t(a, a.length - 1)} no hay combate; se va allí en el movimiento sin combate.`,
    'move.noncombat-only': (a) => `${t(a, 0)}: solo se mueve en el movimiento sin combate.`,
    'move.no-landing': (a) => `${t(a, 0)}: sin lugar donde aterrizar desde ${t(a, 1)}${landingFirst(a)}.`,
    'move.nowhere': () => 'Eso no es moverse.',
    'attack.declared': (a) => `El ataque en ${t(a, 0)} ya está declarado.`,
    'attack.nothing': (a) => `No hay nada que atacar en ${t(a, 0)}.`,
    'attack.all-or-none': (a) => `En ${t(a, 0)}, todos los submarinos y transportes o ninguno.`,
    'attack.transports-alone': () => 'Los transportes no atacan solos.',
    'attack.empty': (a) => `No tienes unidades en ${t(a, 0)}.`,
    'ship.none': (a) => `No hay un transporte libre en ${t(a, 0)}.`,
    'ship.capacity': () => 'Un transporte lleva una unidad terrestre y una de infantería.',
    'ship.load-hostile': (a) => `${t(a, 0)} es hostil: allí no se carga ni se descarga.`,
    'ship.load-where': (a) => `${t(a, 0)} no da a ${t(a, 1)} en la ruta.`,
    'ship.two-coasts': () => 'Un transporte carga en uno o dos territorios.',
    'ship.must-land': () => 'Lo que se carga ahora debe desembarcar en un asalto anunciado.',
    'ship.land-where': (a) => `No se puede desembarcar en ${t(a, 0)} desde ahí.`,
    'ship.escort': (a) => `Con submarinos enemigos en ${t(a, 0)} hace falta un buque de guerra propio.`,
    'ship.zombies': () => 'Los zombis a bordo no pueden viajar así.',
    'phase.support': (a) =>
      `Desde ${t(a, 1)} no se desembarca, y sin desembarco no entra allí ninguna nave (${t(a, 0)}): desembarca tropas, deshaz el movimiento o navega después del combate.`,
    'move.declare': (a) => `Declara antes el ataque en ${t(a, 0)}; luego ${t(a, 1)} puede dejarlo a quienes luchan.`,
    'phase.left': (a) => `En ${t(a, 1)} no queda nadie que luche.`,
    'phase.landing': (a) =>
      typeof a[1] === 'string'
        ? `${t(a, 0)} sobre ${t(a, 1)}: sin lugar donde aterrizar${landingFirst(a)}.`
        : 'Hay aviones que aún pueden o deben aterrizar.',
    'carrier.duty': (a) => `Hay aviones que cuentan con ${t(a, 0)} en ${t(a, 1)}.`,
    'plan.empty': () => 'No hay nada que hacer.',
    'ray.none': () => 'No tienes el rayo de control mental.',
    'ray.used': () => 'El rayo funciona una vez por turno.',
    'ray.where': () => 'El rayo lleva un zombi junto a una unidad tuya a un territorio vecino que no sea neutral.',
    'buy.money': (a) => `Cuesta ${t(a, 0)} IPC y tienes ${t(a, 1)}.`,
    'buy.never': () => 'Eso no se puede comprar.',
    'buy.slots': (a) => `${t(a, 0)} ya no puede movilizar más unidades este turno.`,
    'buy.where': (a) => `${t(a, 0)}: no se puede colocar en ${t(a, 1)}.`,
    'buy.new': (a) => `Lo nuevo en ${t(a, 1)} funciona desde tu próximo turno.`,
    'buy.captured': (a) => `${t(a, 1)} no era tuyo al empezar el turno.`,
    'buy.center': () => 'Un centro de reclutamiento solo da infantería.',
    'buy.deck': (a) => `No hay un portaaviones tuyo con sitio en ${t(a, 1)}.`,
    'buy.later': () => 'Ahora se compra; se coloca después del movimiento sin combate.',
    'buy.none': (a) => `${Number(a[1]) === 1 ? 'Espera' : 'Esperan'} sitio ${a[1]} de ${t(a, 0)}.`,
    'buy.fit': (a) => `${t(a, 0)}: lo comprado no cabe en tus complejos (sitio: ${t(a, 1)}).`,
    'buy.unplaced': (a) => `Aún se puede colocar ${t(a, 0)}.`,
    'repair.damage': (a) => `${t(a, 0)} tiene ${t(a, 1)} de daño.`,
    'repair.foreign': (a) => `${t(a, 0)} no es tuyo.`,
    'repair.captured': (a) => `${t(a, 0)} no era tuyo al empezar el turno.`,
    'raid.who': (a) => `${t(a, 0)}: no participa en incursiones así.`,
    'raid.where': (a) => `${t(a, 0)} no es blanco de una incursión.`,
    'buy.promise': () => 'Un caza espera su portaaviones: eso va primero.',
    'loss.wrong': () => 'Esas bajas no son posibles.',
    'loss.maximum': (a) => `Hay que asignar ${t(a, 1)} impacto${s(Number(a[1]))}.`,
    'loss.transports': () => 'Los transportes son los últimos en recibir impactos.',
    'loss.ineligible': () => 'Esos impactos no pueden ir a esas unidades.',
    'press.not-now': () => 'Eso no se puede elegir ahora.',
    'press.retreat-where': (a) => `No hay retirada hacia ${t(a, 0)}.`,
    'orders.unreadable': () => 'No se entienden las órdenes.',
    'bid.where': () => 'Las unidades de la puja se suman a unidades tuyas.',
    'bid.money': (a) => `${Number(a[0]) === 1 ? 'Queda' : 'Quedan'} ${t(a, 0)} IPC de la puja.`,
    'measure.compulsory': () => 'En esta mesa las medidas son obligatorias.',
  },
  scenarios: {
    '1941': { name: 'Guerra mundial, 1941', text: 'Cinco potencias, dos bandos y los muertos de todos. De dos a cinco jugadores.' },
    '1942': {
      name: 'Guerra mundial, 1942',
      text: 'El tablero grande: ciudades de victoria, incursiones, antiaéreos y fábricas por levantar. De dos a cinco jugadores.',
    },
    intro: { name: 'Preludio, 1939', text: 'Alemania contra la Unión Soviética por las tierras de en medio; cinco rondas.' },
  },
  options: {
    desperateMeasures: { name: 'Medidas desesperadas', text: 'Usa la mitad inferior de las cartas, con tecnologías.' },
    balkansCard: { name: 'Carta de los Balcanes', text: 'Añade la carta del único territorio que el mazo olvidó.' },
    noZombies: { name: 'Sin zombis', text: 'Una guerra sin más: sin cartas, y los muertos no se levantan.' },
    germanOutbreak: { name: 'Brote en Alemania', text: 'Ayuda de equilibrio: zombis en Alemania al empezar (tres en 1941, diez en 1942).' },
    bidPower: {
      name: 'Puja para',
      text: 'Una potencia que recibe unidades o dinero antes de jugar.',
      choices: { none: 'Nadie', USSR: 'Unión Soviética', Germany: 'Alemania', UK: 'Reino Unido', Japan: 'Japón', USA: 'Estados Unidos' },
    },
    bid: { name: 'Tamaño de la puja', text: 'IPC para unidades que se suman a las tuyas; lo que sobra se guarda.' },
    phase2Face: {
      name: 'Cara zombi en la fase 2',
      text: 'Qué cara acierta cuando los zombis atacan a su anfitrión: D es una de seis, A una de tres.',
      choices: { D: 'Cara del defensor (1 de 6)', A: 'Cara del atacante (1 de 3)' },
    },
    carrierCost: {
      name: 'Precio del portaaviones',
      text: 'Dos lugares del libro dicen 14 y uno 18.',
      choices: { '14': '14 IPC', '18': '18 IPC' },
    },
    bombardmentSilences: { name: 'El bombardeo silencia', text: 'Las unidades alcanzadas por el bombardeo no responden.' },
    zombieCapitalIsLost: {
      name: 'Capital entre zombis, capital perdida',
      text: 'Mientras los zombis tengan una capital, quien libera tierras de esa potencia se las queda.',
    },
    guestsBitten: {
      name: 'Se puede morder a los huéspedes',
      text: 'En la fase 2 también pueden perderse unidades aliadas en tu territorio.',
    },
    straitsLikeCanals: { name: 'Estrechos como canales', text: 'Los Dardanelos solo se abren si se tenía Turquía al empezar el turno.' },
    survivorsMove: { name: 'Los supervivientes marchan', text: 'La infantería gratuita puede moverse ya en el movimiento sin combate.' },
    closedBlackSea: { name: 'Mar Negro cerrado', text: 'Ningún buque pasa entre el Mediterráneo y el mar Negro.' },
    escortsAndInterceptors: {
      name: 'Escoltas e interceptores',
      text: 'Los cazas escoltan a los bombarderos y otros salen a su encuentro, en una ronda de combate aéreo.',
    },
    alliedBid: {
      name: 'Puja aliada',
      text: 'Para una guerra sin zombis: 30 IPC más para la Unión Soviética, 15 para Gran Bretaña y para Estados Unidos.',
    },
    capitalVictory: { name: 'Victoria por capitales', text: 'Deciden las capitales, como en el tablero de 1941, y no las ciudades.' },
    totalVictory: { name: 'Victoria total', text: 'Un bando necesita las trece ciudades de victoria.' },
    chartAsPrinted: { name: 'Tabla estadounidense impresa', text: 'Sin complejo en el oeste y sin flota: las filas tal como están.' },
    blackSeaStraits: { name: 'Mar Negro como en 1941', text: 'Quien controla Turquía deja entrar a los buques de su bando.' },
    raidZeroOnZ: { name: 'La Z no daña', text: 'En una incursión la Z vale cero en lugar de seis.' },
    flakKillsZombies: { name: 'El antiaéreo mata zombis', text: 'Una Z del fuego antiaéreo o del combate aéreo elimina un zombi.' },
    bombardmentInStepFour: { name: 'Bombardeo en el paso 4', text: 'Los buques disparan con los atacantes, después de las mordeduras.' },
    bombardmentHitsAircraft: { name: 'El bombardeo alcanza aviones', text: 'Los impactos de los buques pueden ir a aviones en tierra.' },
    flakSafeFromZombies: { name: 'Al antiaéreo no lo muerden', text: 'Los zombis no pueden llevarse la artillería antiaérea.' },
    flakHoldsNothing: {
      name: 'El antiaéreo solo no retiene',
      text: 'Solo las unidades de combate impiden que los zombis tomen un territorio.',
    },
    ownFlakBitten: {
      name: 'Antiaéreo propio mordido',
      text: 'Donde atacas a zombis, tu artillería antiaérea puede recibir una mordedura.',
    },
    raidsOnZombies: { name: 'Incursiones contra los muertos', text: 'Se pueden bombardear complejos en manos de los zombis.' },
    centersSafeFromRaids: { name: 'Centros a salvo', text: 'Los centros de reclutamiento no se bombardean.' },
    centersBecomeComplexes: { name: 'Los centros crecen', text: 'Un complejo nuevo puede sustituir a un centro de reclutamiento.' },
    citiesAmongTheLiving: {
      name: 'Ciudades entre los vivos',
      text: 'Las ciudades en manos zombis rebajan el número que necesita un bando.',
    },
    explosivesAshoreOnly: { name: 'Explosivos solo en tierra', text: 'Los explosivos Z-4 no ayudan a los buques que bombardean.' },
    placingCompulsory: { name: 'Colocar es obligatorio', text: 'Lo que tiene sitio se coloca; nada se devuelve por su precio.' },
    measuresCompulsory: { name: 'Medidas obligatorias', text: 'Una medida desesperada que se pueda usar debe usarse.' },
  },
  results: {
    axis: { title: 'Victoria del Eje', text: 'Una capital aliada ha caído y las dos del Eje resisten.' },
    allies: { title: 'Victoria aliada', text: 'Una capital del Eje ha caído y todas las aliadas resisten.' },
    'axis-cities': { title: 'Victoria del Eje', text: 'El Eje domina bastantes ciudades de victoria al acabar una ronda.' },
    'allies-cities': { title: 'Victoria aliada', text: 'Los Aliados dominan bastantes ciudades de victoria al acabar una ronda.' },
    'axis-apocalypse': { title: 'Apocalipsis: Eje', text: 'Cuando los muertos tomaron el mundo, el Eje tenía más tierra limpia.' },
    'allies-apocalypse': {
      title: 'Apocalipsis: Aliados',
      text: 'Cuando los muertos tomaron el mundo, los Aliados tenían más tierra limpia.',
    },
    draw: { title: 'Nadie', text: 'Ambos bandos tenían lo mismo. Solo han ganado los muertos.' },
    'germany-total': { title: 'Victoria alemana total', text: 'Alemania alcanzó su meta en tres rondas.' },
    'germany-major': { title: 'Gran victoria alemana', text: 'Alemania alcanzó su meta en la cuarta ronda.' },
    'germany-minor': { title: 'Victoria alemana menor', text: 'Alemania alcanzó su meta en la quinta ronda.' },
    ussr: { title: 'Victoria soviética', text: 'Alemania no llegó a su meta en cinco rondas.' },
  },
  answer: {
    done: 'Terminar',
    move: (units, from, to) => `${units ?? 'Mover'}: ${from} → ${to}`,
    ship: (from, to, land) => `Transporte: ${from} → ${to}${land ? `, desembarca en ${land}` : ''}`,
    attack: (at) => `Luchar en ${at}`,
    takeBack: 'Deshacer',
    landAll: 'Traer todos los aviones a casa',
    orders: 'Órdenes permanentes',
    ray: (from, to) => `Rayo: un zombi ${from} → ${to}`,
    giveBack: (n, unit, at) => (at === '' ? `Retirar ${n} ${unit}` : `Retirar ${n} ${unit} de ${at}`),
    buy: (n, unit, at) => (at === '' ? `Comprar ${n} ${unit}` : `Comprar ${n} ${unit} en ${at}`),
    place: (unit, at) => `Añadir ${unit} en ${at}`,
    repair: (n, at) => `Reparar ${n} en ${at}`,
    raid: (units, from, to) => `Incursión: ${units}, ${from} → ${to}`,
    intercept: (n) => (n === 0 ? 'No despega nadie' : `Despega${n === 1 ? '' : 'n'} ${n} caza${s(n)}`),
    lose: (units) => `Perder ${units}`,
    submerge: (n) => (n === 0 ? 'Nadie se sumerge: golpear' : `Sumergir ${n}`),
    bombard: (n) => (n === 0 ? 'Sin bombardeo' : `Bombardear con ${n}`),
    tanks: (n) => (n === 0 ? 'Sin motosierras' : `Motosierras: ${n} tanque${s(n)}`),
    press: 'Insistir',
    cease: 'Cesar',
    retreat: (to) => (to ? `Retirarse a ${to}` : 'Romper el contacto'),
    stay: 'Quedarse',
    battle: (at) => `Luchar por ${at}`,
    to: (at) => `Aterrizar en ${at}`,
    use: (detail) => (detail ? `Usarla: ${detail}` : 'Usarla'),
    decline: 'Dejarla',
    remove: (n) => `${n} zombi${s(n)} menos`,
  },
}

export const es = makeWords(phrases)
