import type { Count } from '../model/events.ts'
import { ruleText } from '../model/rulebook.ts'
import { scenarios } from '../options.ts'
import { DIE_FACES, faces, hitsBySort, isDeserted, makeWords, s, shorthand, type Phrases, zombieFaces } from './make.ts'

const names: { readonly [key: string]: string } = {
  'bot.steady': 'Steady',
  'bot.steady.text': 'Attacks where it is clearly stronger, and guards its capital.',
  'bot.general': 'General',
  'bot.general.text': 'Weighs every attack by its exact odds, and what may come after it.',
  'bot.recruit': 'Recruit',
  'bot.recruit.text': 'Makes one attack a turn where it seems stronger, and is often wrong about it.',
  'bot.sergeant': 'Sergeant',
  'bot.sergeant.text': 'Makes two or three attacks a turn at most, keeps its troops together, and misjudges the price.',
  'bot.captain': 'Captain',
  'bot.captain.text': 'Attacks where it is clearly stronger, keeps its troops together, buys infantry.',
  'bot.colonel': 'Colonel',
  'bot.colonel.text':
    'Weighs attacks by their exact odds in long wars, looks a round ahead in short ones, and errs a little about the worth of things.',
  'bot.marshal': 'Marshal',
  'bot.marshal.text':
    'Weighs every attack by its exact odds, sails convoys under escort, and in short wars tries its plans out in its head.',
  ...DIE_FACES,
  'power.USSR': 'Soviet Union',
  'power.Germany': 'Germany',
  'power.UK': 'United Kingdom',
  'power.Japan': 'Japan',
  'power.USA': 'United States',
  'power.zombies': 'the zombies',
  'power.nobody': 'nobody',
  'power.bank': 'the bank',
  'side.axis': 'Axis',
  'side.allies': 'Allies',
  'score.rounds': 'Rounds',
  'score.zombies': 'Zombie marker',
  'score.axis': 'Clean land of the Axis',
  'score.allies': 'Clean land of the Allies',
  'unit.inf': 'infantry',
  'unit.art': 'artillery',
  'unit.tnk': 'tank|tanks',
  'unit.ftr': 'fighter|fighters',
  'unit.bmb': 'bomber|bombers',
  'unit.sub': 'submarine|submarines',
  'unit.trn': 'transport|transports',
  'unit.dd': 'destroyer|destroyers',
  'unit.cv': 'carrier|carriers',
  'unit.bb': 'battleship|battleships',
  'unit.ca': 'cruiser|cruisers',
  'unit.aaa': 'antiaircraft artillery',
  'unit.IC': 'industrial complex|industrial complexes',
  'unit.RC': 'recruitment center|recruitment centers',
  'unit.zom': 'zombie|zombies',
  seaborne: 'seaborne',
  // Fields of answers, as the headings of their forms name them.
  move: 'Move',
  ship: 'Transport',
  lose: 'Lose',
  via: 'By way of',
  raid: 'Raid',
  cargo: 'With its cargo',
  'phase.zombieCard': 'Zombie card',
  'phase.zombiesAttack': 'Zombies attack',
  'phase.zombiesCapture': 'Zombies capture',
  'phase.combatMove': 'Combat move',
  'phase.combat': 'Combat',
  'phase.noncombatMove': 'Noncombat move',
  'phase.purchase': 'Purchase',
  'phase.mobilize': 'Mobilize',
  'phase.income': 'Income',
  'phase.victoryCheck': 'Victory check',
  'measure.decoyTeam': 'Decoy Team',
  'measure.hiddenSupplyCache': 'Hidden Supply Cache',
  'measure.researchBreakthrough': 'Research Breakthrough',
  'measure.strikeTeam': 'Strike Team',
  'measure.survivorMilitia': 'Survivor Militia',
  'measure.quarantineCordon': 'Quarantine Cordon',
  'measure.emergencyFunds': 'Emergency Funds',
  'tech.zibraSuits': 'Z.I.B.R.A. Suits',
  'tech.z4Explosives': 'Z-4 Explosives',
  'tech.chainsawTanks': 'Chainsaw Tanks',
  'tech.airDots': 'Air-D.O.T.s',
  'tech.deadnapperConvoys': 'Deadnapper Convoys',
  'tech.mindControlRay': 'Zombie Mind Control Ray',
  'facility.IC': 'Industrial complex',
  'facility.RC': 'Recruitment center',
}
const base = { names, and: 'and', nothing: 'nothing', nobody: 'nobody' }
const ipcs = (n: number): string => `${n} IPC${s(n)}`
const { units: u, unit, power: p, phase: ph, measure: m, tech: x, armies } = shorthand(base)

/** "the hits with 1 destroyer", "2 hits on battleships", "the hits with 1 destroyer and 1 on a battleship". */
function hitWords(units: Count): string {
  const { removed, onTough } = hitsBySort(units)
  const on = (n: number, id: string): string => `${n === 1 ? 'a ' : ''}${unit(id, n)}`
  const total = Object.values(units).reduce((a, b) => a + b, 0)
  if (Object.keys(removed).length === 0 && onTough.length > 0)
    return onTough.map(([id, n]) => `${n} hit${s(n)} on ${on(n, id)}`).join(` ${base.and} `)
  return [`the hit${s(total)} with ${u(removed)}`, ...onTough.map(([id, n]) => `${n} on ${on(n, id)}`)].join(` ${base.and} `)
}

/** The opponents of the attacker; where they are only zombies, no power is named. */
const foes = ({ defenders, zombies }: { defenders: { [power: string]: Count }; zombies: number }): string =>
  [
    ...(Object.keys(defenders).length > 0 || zombies === 0 ? [armies(defenders)] : []),
    ...(zombies > 0 ? [`${zombies} zombie${s(zombies)}`] : []),
  ].join(' and ')

const blank = (n: number): string => (n === 1 ? 'a blank' : `${n} blanks`)

/** The units that the zombies bite: A is for attackers, D for defenders (AAZ-BITE.1). */
const bites = ({ attackerBites: a, defenderBites: d }: { attackerBites: number; defenderBites: number }): string =>
  [...(a > 0 ? [`${a} bite${s(a)} for the attacker`] : []), ...(d > 0 ? [`${d} bite${s(d)} for the defender`] : [])].join(', ') ||
  'nobody is bitten'

const phrases: Phrases = {
  places: {},
  language: 'en',
  ...base,
  rule: ruleText,
  round: (n, power) => `Round ${n}, ${power}`,
  sentence: {
    roundStarted: (e) => `Round ${e.round} begins.`,
    turnStarted: (e) => `${p(e.power)} takes its turn.`,
    phaseStarted: (e) => `${p(e.power)}: ${ph(e.phase)}.`,
    phaseSkipped: (e) => `${p(e.power)} skips ${ph(e.phase)}: its capital is lost.`,
    bidPlaced: (e) => `${p(e.power)} adds ${u({ [e.unit]: 1 })} in ${e.at} for its bid.`,
    bidKept: (e) => `${p(e.power)} keeps ${ipcs(e.ipcs)} of its bid.`,
    deckShuffled: (e) => `The ${e.cards} discarded cards become a new deck.`,
    cardDrawn: (e) => `${p(e.power)} turns over ${e.at}: ${e.zombies} zombie${s(e.zombies)}${e.measure ? `, with ${m(e.measure)}` : ''}.`,
    zombiesPlaced: (e) => `${e.n} zombie${s(e.n)} in ${e.at} (${e.zombies} now).`,
    neutralOverrun: (e) => `${e.at} is neutral no longer: the dead hold it. The zombie marker stands at ${e.marker}.`,
    measureUsed: (e) =>
      `${p(e.power)} uses ${m(e.measure)}${e.at ? ` in ${e.at}` : ''}${e.to ? ` towards ${e.to}` : ''}${
        e.detail
          ? ` (${Object.entries(e.detail)
              .map(([k, n]) => (k === 'ipcs' ? ipcs(n) : `${n} zombie${s(n)}`))
              .join(', ')})`
          : ''
      }.`,
    measureDeclined: (e) => `${p(e.power)} leaves ${m(e.measure)} unused.`,
    techRolled: (e) => `${p(e.power)} rolls ${faces([e.roll])} for ${x(e.tech)}${e.owned ? ': already known, again' : ''}.`,
    techGained: (e) => `${p(e.power)} develops ${x(e.tech)}.`,
    cacheFound: (e) => `Hidden in ${e.at}: ${u({ [e.unit]: 1 })} for ${p(e.power)} (${faces([e.roll])}).`,
    zombiesAttacked: (e) =>
      `Zombies in ${e.at} roll ${zombieFaces(e.dice, blank) || 'nothing'}: ${e.lost} unit${s(e.lost)} lost${e.held > 0 ? `, ${e.held} held off by suits` : ''}.`,
    unitsLost: (e) => `${p(e.power)} loses ${u(e.units)} in ${e.at}.`,
    zombiesRose: (e) => `${e.n} of the fallen rise${e.n === 1 ? 's' : ''} in ${e.at} (${e.zombies} zombie${s(e.zombies)} now).`,
    territoryFell: (e) =>
      `${e.at} falls to the zombies. ${p(e.from)} is left with an income of ${e.npl}; the zombie marker stands at ${e.marker}.`,
    factoryHeld: (e) => `The factory of ${e.at} holds: ${e.zombies} zombie${s(e.zombies)} against a value of ${e.ipc}.`,
    treasurySeized: (e) => `${ipcs(e.ipcs)} of ${p(e.from)} go${e.ipcs === 1 ? 'es' : ''} to ${p(e.to)}.`,
    unitsMoved: (e) =>
      `${p(e.power)} moves ${u(e.units)} from ${e.from} to ${e.to}${e.via.length > 0 ? ` by way of ${e.via.join(', ')}` : ''}.`,
    cargoShipped: (e) =>
      `${p(e.power)} ${e.from === e.to ? `loads in ${e.from}:` : `sails from ${e.from} to ${e.to} with`} ${u(e.cargo)}${e.landing ? `, bound for ${e.landing}` : ''}.`,
    combatDeclared: (e) => `${p(e.power)} will fight in ${e.at}.`,
    moveTakenBack: (e) =>
      `${p(e.power)} takes moves back; ${e.left === 1 ? '1 move is left' : `${e.left} moves are left`}${e.dropped > 0 ? `, ${e.dropped} could not be kept` : ''}.`,
    territoryCaptured: (e) =>
      e.liberated
        ? `${p(e.by)} frees ${e.at} for ${p(e.controller)} (+${e.ipc}).`
        : `${p(e.by)} ${e.how === 'blitz' ? 'overruns' : 'captures'} ${e.at} from ${p(e.from)} (+${e.ipc}).`,
    territoryReverted: (e) => `${e.at} returns from ${p(e.from)} to ${p(e.to)}.`,
    survivorsJoined: (e) => `Survivors in ${e.at} join ${p(e.power)}: 1 infantry.`,
    battleStarted: (e) => `Battle for ${e.at}: ${p(e.attacker)} with ${u(e.attackers)} against ${foes(e)}.`,
    roundFought: (e) => `${e.at}, combat round ${e.round}.`,
    chainsawsRolled: (e) => `Chainsaws in ${e.at}: ${faces(e.dice)}, ${e.killed} zombie${s(e.killed)} cut down.`,
    submerged: (e) => `${e.n} submarine${s(e.n)} of ${p(e.power)} dive${e.n === 1 ? 's' : ''} in ${e.at}.`,
    zombiesBit: (e) => `Zombies in ${e.at} roll ${zombieFaces(e.dice, blank)}: ${bites(e)}.`,
    unitsFired: (e) =>
      `The ${e.side} ${e.step === 'strike' ? 'strikes from below' : e.step === 'flak' ? 'fires at the aircraft' : e.step === 'air' ? 'fires in the air' : 'fires'} in ${e.at}: ${e.volleys.map((v) => `${u({ [v.unit]: v.dice.length })} at ${v.value}: ${faces(v.dice)}`).join('; ')}. ${e.hits} hit${s(e.hits)}.`,
    unitsHit: (e) => `${p(e.power)} takes ${hitWords(e.units)}.`,
    hitsWasted: (e) => `${e.n} hit${s(e.n)} of the ${e.side} find${e.n === 1 ? 's' : ''} no target in ${e.at}.`,
    zombiesKilled: (e) => `${e.n} zombie${s(e.n)} destroyed in ${e.at}; ${e.left} left.`,
    transportsDestroyed: (e) => `${e.n} defenseless transport${s(e.n)} of ${p(e.power)} sunk in ${e.at}.`,
    attackPressed: (e) => `${p(e.power)} presses the attack on ${e.at}${e.against === 'zombies' ? ', against the dead alone' : ''}.`,
    attackCeased: (e) => `${p(e.power)} ceases its attack in ${e.at} and stays among the zombies.`,
    attackRetreated: (e) => `${p(e.power)} breaks off in ${e.at}${e.to ? ` and falls back to ${e.to}` : ''}.`,
    battleEnded: (e) =>
      `The battle for ${e.at} is over: ${e.winner === 'defender' ? 'the defender holds' : e.winner ? `${p(e.winner)} wins` : isDeserted(e) ? 'nobody is left alive' : 'both sides are still there'}${e.zombies > 0 ? `, ${e.zombies} zombie${s(e.zombies)} remain${e.zombies === 1 ? 's' : ''}` : ''}.`,
    landingFailed: (e) => `The fleet of ${p(e.power)} in ${e.at} cannot put its troops ashore.`,
    fighterSaved: (e) => `A stranded fighter of ${p(e.power)} lands in ${e.to}.`,
    aircraftLost: (e) => `${p(e.power)} loses ${u(e.units)} over ${e.at}: no place to land.`,
    zombieMoved: (e) => `${p(e.power)} brings ${e.n} zombie${s(e.n)} from ${e.from} to ${e.to} (${x(e.by)}).`,
    unitsBought: (e) => `${p(e.power)} places ${u({ [e.unit]: e.n })} in ${e.at} for ${ipcs(e.cost)}; ${e.treasury} left.`,
    unitsOrdered: (e) => `${p(e.power)} orders ${u({ [e.unit]: e.n })} for ${ipcs(e.cost)}; ${e.treasury} left.`,
    unitsPlaced: (e) => `${p(e.power)} places ${u({ [e.unit]: e.n })} in ${e.at}.`,
    unitsReturned: (e) =>
      e.undone
        ? `${p(e.power)} takes back ${u(e.units)}${e.at ? ` in ${e.at}` : ''}: ${ipcs(e.ipcs)}.`
        : `${p(e.power)} gives back ${u(e.units)} for ${ipcs(e.ipcs)}: no place for them.`,
    centerBuilt: (e) => `${p(e.power)} opens a recruitment center in ${e.at}; ${ipcs(e.treasury)} left.`,
    complexBuilt: (e) => `${p(e.power)} raises an industrial complex in ${e.at}; ${ipcs(e.treasury)} left.`,
    facilityRepaired: (e) =>
      `${p(e.power)} repairs ${e.n} damage in ${e.at} (${e.damage > 0 ? `${e.damage} left` : 'whole again'}); ${ipcs(e.treasury)} left.`,
    raidFlown: (e) =>
      `${p(e.attacker)} bombs the factory of ${e.at} with ${u(e.bombers)}${Object.keys(e.escorts).length > 0 ? `, escorted by ${u(e.escorts)}` : ''}.`,
    fightersScrambled: (e) => `${p(e.power)} sends up ${u(e.units)} over ${e.at}.`,
    facilityDamaged: (e) =>
      `Bombs on ${e.at}: ${faces(e.dice)}. ${e.added > 0 ? `${e.added} damage` : 'No more damage'}, ${e.damage} of at most ${e.limit}.`,
    flakDestroyed: (e) => `${e.n} antiaircraft artillery of ${p(e.power)} overrun in ${e.at}.`,
    incomeCollected: (e) => `${p(e.power)} collects ${ipcs(e.ipcs)} and has ${e.treasury}.`,
    ordersGiven: (e) => `${p(e.power)} leaves standing orders.`,
    defendersDisagreed: (e) => `The defenders of ${e.at} do not agree: the attacker chooses.`,
    roundEnded: (e) => `Round ${e.round} ends: zombies ${e.marker}, clean land Axis ${e.axis}, Allies ${e.allies}.`,
    apocalypseBegan: (e) => `The apocalypse is here: zombies hold ${ipcs(e.marker)}. One last round.`,
    gameWon: (e) => (e.winners.length > 0 ? `Victory: ${e.winners.map(p).join(', ')}.` : 'Nobody wins.'),
  },
  ask: {
    bid: { title: 'Place your bid', text: (a) => `${ipcs(a.left)} for units that join yours; the rest is kept as money.` },
    'card.measure': { title: (a) => m(a.measure), text: 'Use this Desperate Measure, or leave it.' },
    'zombies.losses': {
      title: (a) => `Zombies in ${a.at}`,
      text: (a) => `Choose ${a.hits} unit${s(a.hits)} to lose. Infantry rise again as zombies.`,
    },
    combatMove: {
      title: 'Combat move',
      text: 'Move to attack, land troops, or declare combat against zombies. Everything can be taken back until you are done.',
    },
    'raid.intercept': {
      title: (a) => `Bombers over ${a.at}`,
      text: 'How many fighters rise against them? They fight nowhere else this turn.',
    },
    'raid.losses': { title: (a) => `Shot down over ${a.at}`, text: (a) => `Choose ${a.hits} of your raiders to lose.` },
    'combat.next': { title: 'Next battle', text: 'Choose which battle to fight now.' },
    'battle.chainsaw': { title: (a) => `Chainsaws in ${a.at}`, text: 'How many tanks cut into the zombies before the battle?' },
    'battle.bombard': { title: (a) => `Bombard ${a.at}`, text: 'How many ships fire on the shore?' },
    'battle.submerge': { title: (a) => `Submarines in ${a.at}`, text: 'How many dive out of the battle? The others strike.' },
    'battle.losses': { title: (a) => `Losses in ${a.at}`, text: (a) => `Put ${a.hits} hit${s(a.hits)} on your units.` },
    'battle.press': {
      title: (a) => `${a.at}: go on?`,
      text: 'Press the attack, cease against zombies alone, or retreat while enemies remain.',
    },
    stranded: { title: 'A fighter without a deck', text: (a) => `Its carrier is gone in ${a.at}. Where does it land?` },
    noncombatMove: { title: 'Noncombat move', text: 'Move what has not moved or fought, and bring every aircraft home.' },
    mobilize: { title: 'Mobilize', text: 'Place what you bought at complexes you held since the turn began.' },
    purchase: {
      title: 'Purchase',
      text: (a) =>
        a.first
          ? 'Repair complexes and buy what you can mobilize; it is placed after the noncombat move.'
          : 'Buy units and place them at complexes you held since the turn began.',
    },
  },
  refusal: null,
  scenarios: Object.fromEntries(scenarios.map((sc) => [sc.id, { name: sc.name, text: sc.text }])),
  options: Object.fromEntries(
    [...scenarios].reverse().flatMap((sc) =>
      sc.options.map((o) => [
        o.id,
        {
          name: o.name,
          text: o.text,
          ...(o.choices ? { choices: Object.fromEntries(o.choices.map((ch) => [String(ch.value), ch.name])) } : {}),
        },
      ]),
    ),
  ),
  results: {
    axis: { title: 'Axis victory', text: 'An Allied capital is taken and both Axis capitals stand.' },
    allies: { title: 'Allied victory', text: 'An Axis capital is taken and all Allied capitals stand.' },
    'axis-cities': { title: 'Axis victory', text: 'The Axis hold enough victory cities at the end of a round.' },
    'allies-cities': { title: 'Allied victory', text: 'The Allies hold enough victory cities at the end of a round.' },
    'axis-apocalypse': { title: 'Apocalypse: Axis', text: 'When the dead took the world, the Axis held more clean land.' },
    'allies-apocalypse': { title: 'Apocalypse: Allies', text: 'When the dead took the world, the Allies held more clean land.' },
    draw: { title: 'Nobody', text: 'Both sides held as much. Only the dead have won.' },
    'germany-total': { title: 'Total German victory', text: 'Germany reached its income within three rounds.' },
    'germany-major': { title: 'Major German victory', text: 'Germany reached its income in round four.' },
    'germany-minor': { title: 'Minor German victory', text: 'Germany reached its income in round five.' },
    ussr: { title: 'Soviet victory', text: 'Germany was held below its goal for five rounds.' },
  },
  answer: {
    done: 'Done',
    move: (units, from, to) => `${units ?? 'Move'}: ${from} → ${to}`,
    ship: (from, to, land) => `Transport: ${from} → ${to}${land ? `, landing in ${land}` : ''}`,
    attack: (at) => `Fight in ${at}`,
    takeBack: 'Take back',
    landAll: 'Bring all aircraft home',
    orders: 'Standing orders',
    ray: (from, to) => `Ray: one zombie ${from} → ${to}`,
    giveBack: (n, unit, at) => (at === '' ? `Take back ${n} ${unit}` : `Take back ${n} ${unit} in ${at}`),
    buy: (n, unit, at) => (at === '' ? `Buy ${n} ${unit}` : `Buy ${n} ${unit} in ${at}`),
    place: (unit, at) => `Add ${unit} in ${at}`,
    repair: (n, at) => `Repair ${n} in ${at}`,
    raid: (units, from, to) => `Raid: ${units}, ${from} → ${to}`,
    intercept: (n) => (n === 0 ? 'Nobody rises' : `${n} fighter${s(n)} rise${n === 1 ? 's' : ''}`),
    lose: (units) => `Lose ${units}`,
    submerge: (n) => (n === 0 ? 'Nobody dives, strike' : `Dive with ${n}`),
    bombard: (n) => (n === 0 ? 'No bombardment' : `Bombard with ${n}`),
    tanks: (n) => (n === 0 ? 'No chainsaws' : `Chainsaws: ${n} tank${s(n)}`),
    press: 'Press the attack',
    cease: 'Cease',
    retreat: (to) => (to ? `Retreat to ${to}` : 'Break off'),
    stay: 'Stay',
    battle: (at) => `Fight for ${at}`,
    to: (at) => `Land in ${at}`,
    use: (detail) => (detail ? `Use it: ${detail}` : 'Use it'),
    decline: 'Leave it',
    remove: (n) => `${n} zombie${s(n)} fewer`,
  },
}

export const en = makeWords(phrases)
