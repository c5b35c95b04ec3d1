import english from '../../data/rulebook.en.json' with { type: 'json' }
import { STANDARD } from '../model/content.ts'
import type { Part } from '../model/events.ts'
import { isBeforeFirst, listOf, makeWords } from './make.ts'
import { storyNames, storyOfFile } from './stories.ts'

const person = (id: unknown): string => STANDARD.characters[String(id)]?.name ?? String(id)
const weapon = (id: unknown): string =>
  id === null
    ? 'nothing'
    : id === 'unarmed'
      ? 'bare hands'
      : id === 'drum'
        ? 'fuel drum'
        : (STANDARD.weapons[String(id)]?.name ?? String(id))
const scenarioTitle = (id: unknown): string => STANDARD.scenarios[String(id)]?.title ?? String(id)
/** Why a scenario ended, where the rules give a special reason. */
const ENDED: { readonly [why: string]: string } = {
  objective: 'the objective is reached',
  'left without it': 'everybody left without the objective',
  'all dead': 'nobody is left alive',
  'the building is flattened': 'the building comes down with people still inside',
}

/** How a zombie came onto the map; no text for those that are there at the start of a scenario. */
const COMES: { readonly [how: string]: string } = {
  risen: 'The dead rise: ',
  spawn: 'One of the dead comes: ',
  arrival: 'One of the dead comes: ',
  queue: 'One of the dead comes: ',
}

const kind = (id: unknown): string => (id === null ? 'something' : (STANDARD.zombies[String(id)]?.name ?? String(id)))
const article = (name: string): string => `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`
const big = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const all = (items: readonly string[]): string => listOf('and', items)
/** Gear that is counted by the piece: two medkits, but two food. */
const COUNTED = new Set(['medkit', 'gate key', 'surgical chest'])
const things = (items: unknown): string =>
  all(
    Object.entries(items as { readonly [item: string]: number }).map(([item, n]) =>
      STANDARD.weapons[item]
        ? n === 1
          ? `the ${weapon(item)}`
          : `${weapon(item)} ×${n}`
        : `${n} ${item}${n > 1 && COUNTED.has(item) ? 's' : ''}`,
    ),
  ) || 'nothing'
const PART: { readonly [W in Part['what']]: string } = {
  primary: 'weapon',
  h2h: 'hand-to-hand',
  unarmed: 'bare hands',
  range: 'range',
  figures: 'figures in the way',
  hindering: 'hindering ground',
  fire: 'fire',
  smoke: 'smoke',
  ceiling: 'at most +4',
  spread: 'spread fire',
  stunned: 'target stunned',
  mode: 'movement',
  cover: 'covering',
  offHand: 'off hand',
  blindThrow: 'no line',
  fatigue: 'fatigue',
  skill: 'skill',
  risen: 'a comrade once',
  both: 'both weapons',
  grip: 'grip',
  throw: 'distance',
}
/** One line on each kind of zombie. */
const KIND_TEXTS: { readonly [kind: string]: string } = {
  beta: 'Slow and many: one step, one bite.',
  armoured: 'Cannot be stunned: only the head counts.',
  kugelfisch: 'A body shot bursts it into gas; a head shot kills it clean.',
  alpha: 'Betas run while it lives; it takes two head shots.',
  grinzer: 'All of them run. Goes for the weakest, walks through rubble, wounds whoever fails to break free.',
  tankistka: 'All of them run. Goes for the weakest; at full health she cannot be stunned and calls up Armoured ones.',
  omega: 'All of them run. Goes for whoever has killed most, bites for 2, and hardly anything stuns it.',
  risen: 'One of yours once: +1 to hit it.',
}
/** What the Zombie Master can buy. */
const DREAD: { readonly [what: string]: string } = {
  haste: 'haste',
  peek: 'see one token of the pool',
  door: 'move a door',
  extra: 'one more arrival',
  armoured: 'bring an Armoured back',
  flood: 'a surge of water',
  snuff: 'put out a fire',
  wake: 'wake a sleeper',
  wagon: 'the track of the next wagon:',
  rattle: 'the next rattling door goes',
  lean: 'lean on the doors',
  crew: 'call the next of the crew',
}
/** What Dread was spent on, as a separate fact. */
const SPENT: { readonly [what: string]: string } = {
  ...DREAD,
  wagon: 'the next wagon',
  rattle: 'the next rattling door',
  reroll: 'roll again for the initiative',
  move: 'an arrival comes elsewhere',
}
/** The name of a step in the rules. */
const STEP: { readonly [how: string]: string } = { forward: 'goes', backward: 'backs', sideways: 'sidesteps', diagonal: 'cuts across' }
const said = (word: unknown): string => (typeof word === 'string' ? ` ${word}` : '')
const sum = (parts: readonly Part[]): string => parts.map((p, k) => `${PART[p.what]} ${k > 0 && p.add >= 0 ? '+' : ''}${p.add}`).join(', ')
const upper = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const plural = (n: unknown, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

const FACING: { readonly [facing: string]: string } = { N: 'north', E: 'east', S: 'south', W: 'west' }
const facing = (name: unknown): string => FACING[String(name)] ?? String(name)
const signed = (n: number): string => String(n).replace('-', '−')
/** At which moment covering fire is asked for. */
const moment = ({ on, zombie }: { on: string; zombie: string | null }): string =>
  zombie === null
    ? (MOMENT[on] ?? '')
    : on === 'attack'
      ? `${zombie} is about to attack.`
      : `${zombie} has ${on === 'struck' ? 'attacked' : 'moved'}.`
const MOMENT: { readonly [on: string]: string } = {
  appear: 'More of the dead have come.',
  end: 'The round ends.',
  initiative: 'Before the turns of this round.',
}
/** The flags of a scenario, where they are shown to the team. */
const FLAGS: { readonly [flag: string]: string } = {
  pouch: "The courier's pouch is found.",
  signal: 'The recognition signal is known.',
  starter: 'The starter is primed.',
  fuel: 'The fuel is pumped.',
  'gate open': 'The gate is unlocked.',
}
const flagText = (flag: string): string =>
  FLAGS[flag] ??
  flag.replace(/^lever (\w+)$|^grate (\w+)$|^.*$/, (_all, lever, grate) =>
    lever ? `Lever ${lever} is set.` : grate ? `The grate at ${grate} is open.` : '',
  )

type Fields = { readonly [key: string]: unknown }
const stepped = (a: Fields): string => `Step to ${a.step}`
const to = (a: Fields): string => `To ${a.to}`
const on = (a: Fields): string => `On ${a.at}`

export const en = makeWords({
  language: 'en',
  rules: english,
  refusals: null,
  scenarios: null,
  options: null,
  seat: (id) => (id === 'dead' ? 'Zombie Master' : `Player ${id.slice(1)}`),
  phases: ['Initiative', 'Survivors', 'The dead', 'Spawning', 'End segment'],
  turn: (v) =>
    v.camp
      ? `${v.trek?.day ?? 1} December 1942, ${isBeforeFirst(v) ? scenarioTitle(v.scenario) : 'camp'}`
      : v.trek
        ? `${v.trek.day} December, ${scenarioTitle(v.scenario)}, round ${v.round}`
        : `Round ${v.round}`,
  names: {
    'bot.steady': 'Steady',
    'bot.steady.text': 'Takes the shortest safe way, and shoots what comes close.',
    'bot.planner': 'Planner',
    'bot.planner.text': 'Plays the scenario out in its head before it decides.',
    'bot.straggler': 'Straggler',
    'bot.straggler.text': 'Knows the way out and little else: too bold here, too slow there.',
    'bot.scout': 'Scout',
    'bot.scout.text': 'Finds the way, and misjudges how near the dead may come.',
    'bot.gunner': 'Gunner',
    'bot.gunner.text': 'Shoots what comes close and covers the rest, a little too early or too late.',
    'bot.corporal': 'Corporal',
    'bot.corporal.text': 'Takes the shortest safe way, shoots what comes close, covers the rest; seldom errs.',
    'bot.feldwebel': 'Feldwebel',
    'bot.feldwebel.text': 'Plays the scenario out in its head, many times, before it takes a risk.',
    'bot.master': 'Master',
    'bot.master.text': 'Sends the dead at the nearest and the weakest, and across every way out.',
    'scenario.campaign': 'Eleven linked scenarios, three beside the road, twelve days, one last plane.',
    stationary: 'Stationary',
    walking: 'Walking',
    running: 'Running',
    searching: 'Searching',
    ...Object.fromEntries(Object.entries(PART).map(([k, v]) => [`part.${k}`, v])),
    ...Object.fromEntries(Object.entries(STANDARD.characters).map(([k, v]) => [`character.${k}`, v.name])),
    ...Object.fromEntries(Object.entries(STANDARD.weapons).map(([k, v]) => [`weapon.${k}`, v.name])),
    ...Object.fromEntries(Object.entries(STANDARD.zombies).map(([k, v]) => [`zombie.${k}`, v.name])),
    ...Object.fromEntries(Object.entries(KIND_TEXTS).map(([k, v]) => [`kind.${k}`, v])),
    ...storyNames(Object.fromEntries(Object.entries(STANDARD.scenarios).map(([id, raw]) => [id, storyOfFile(raw)]))),
    'score.rounds': 'Rounds',
    'score.kills': 'Kills',
    'score.fallen': 'Fallen comrades',
    'score.completed': 'Scenarios completed',
    'score.day': 'Day in December',
    'score.escaped': 'Escaped',
    'skill.preferred': 'Preferred weapon: -1 to hit',
    'skill.twoWeapons': 'Two-handed trade: the off hand without penalty, or both weapons at +2',
    'skill.turretSweep': 'Turret sweep: once a round a killing covering attack keeps its marker',
    'skill.lineEmUp': "Line 'em up: a hit rolls on at every other Beta on the line",
    'skill.lockedOn': 'Locked on target: any zombie in line may be attacked',
    'skill.tuned': 'Tuned: one more die with the MG34',
    'skill.walkingFire': 'Walking fire: spread fire without +1, the first gap free',
    'skill.mightySwing': 'Mighty swing: one axe attack strikes everybody within reach',
    'skill.clearTheBreach': 'Clear the breach: after an axe kill one step and one more attack',
    'skill.oldHand': 'Old hand: a 1 with a rifle costs no ammo on 7+',
    'skill.holdTheLine': 'Hold the line: comrades beside a covering Reiser cover at 2 less',
    'skill.triage': 'Triage: medkits heal 2 wounds in camp',
    'skill.notToday': 'Not today: once a scenario a comrade near shrugs off the last wound on 5+',
    'skill.somethingHot': 'Something hot: in shelter one comrade eats for nothing',
    'skill.butchersEye': "Butcher's eye: hand-to-hand kills at hit number + 2",
    'skill.shortFuse': 'Short fuse: grenades may go off at once; blind throws at +2',
    'skill.dangerClose': 'Danger close: own blasts spare characters two squares away',
  },
  results: {
    won: { title: 'You made it out', text: 'The objective is done and somebody lived to tell.' },
    lost: { title: 'The city keeps you', text: 'The objective was not met.' },
    endingA: { title: 'All the way out', text: 'Everybody is aboard, and the Omega is burning on the runway.' },
    endingB: { title: 'Somebody lives', text: 'The plane is in the air. Nobody at home will believe the story.' },
    endingC: { title: 'The strip is empty', text: 'The last plane goes without you. The road west belongs to the dead.' },
  },
  asks: {
    team: { title: 'Who goes?', text: (a) => `Choose up to ${a.max} for this scenario.` },
    place: { title: 'Set up', text: 'Put your people on the start squares, facing as you like.' },
    'initiative.order': { title: 'Initiative', text: 'You have the initiative: who goes first?' },
    activate: { title: 'Activate', text: 'Choose a character and how it moves.' },
    declare: { title: 'Declare', text: (a) => `How does ${person(a.who)} move?` },
    act: { title: 'Act', text: (a) => `${person(a.who)}, ${a.mode}: ${a.mp} movement ${a.mp === 1 ? 'point' : 'points'} left.` },
    'spread.target': {
      title: 'Spread fire',
      text: (a) => `${plural(a.left, 'die').replace('dies', 'dice')} left: keep the target or pick another.`,
    },
    cover: {
      title: 'Covering fire?',
      text: (a) =>
        a.declared.length > 0
          ? `${all(a.declared.map(person))} will attack. Does anybody else?`
          : `${moment(a)} Fire now, or keep the marker.`,
    },
    'dead.step': { title: 'Which way?', text: (a) => `${a.zombie} has equally good squares: you choose for it.` },
    'dead.victim': { title: 'Whom?', text: (a) => `${a.zombie} can ${a.how === 'lock' ? 'grab' : 'bite'} more than one.` },
    'spawn.cancel': { title: 'Rearguard', text: 'Your comrades kept one away: which arrival is cancelled?' },
    'spawn.push': { title: 'Pushed off', text: (a) => `Where does ${person(a.who)} stumble to?` },
    'search.place': { title: 'Something was hiding', text: 'Where does the zombie appear?' },
    ready: { title: 'Take it in hand?', text: (a) => `${person(a.who)} may ready the new weapon for nothing.` },
    recruit: { title: 'Who is it?', text: 'The captive is one of those you have not met.' },
    camp: { title: 'Camp', text: (a) => `${a.day} December. Eat, heal, share out, and march.` },
    stop: { title: 'The table waits', text: 'Go on when you are ready.' },
    'master.order': {
      title: 'The dead',
      text: (a) => `${a.left.length > 0 ? 'Choose the next zombie' : 'Nobody is left to drive: buy, or go on'}. Dread: ${a.dread}.`,
    },
    'master.step': { title: 'Drive it', text: (a) => `${a.zombie}: ${plural(a.left, 'move')} left.` },
    'master.reroll': { title: 'Initiative lost', text: 'Roll the zombie die again for 2 Dread?' },
    'master.draw': { title: 'Tokens drawn', text: 'One too many: which returns to the pool?' },
    'master.move': { title: 'Another door', text: 'Bring one arrival elsewhere for 2 Dread?' },
  },
  answers: {
    return: (a) => `Return ${kind(a.return)}`,
    order: (a) =>
      `${person(a.order)}: ${a.within === null || a.within === undefined ? 'ask always' : a.within === 0 ? 'never ask' : `ask within ${a.within}`}${Array.isArray(a.hold) && (a.hold as string[]).length > 0 ? `, hold fire at ${all((a.hold as string[]).map(kind))}` : ''}`,
    cover: (a) =>
      `${person(a.cover)}: ${a.attack === 'drum' ? `fire at the drum on ${a.target}` : `${a.attack}${a.target ? ` at ${a.target}` : ''}`}${a.hand === 'off' ? ', off hand' : ''}`,
    activate: (a) => `${person(a.activate)}${a.mode ? `: ${a.mode}${a.search ? ` ${a.search}` : ''}` : ''}`,
    attack: (a) =>
      a.attack === 'grenade'
        ? `Throw ${weapon(a.grenade ?? 'grenade')} at ${a.target}${a.fuse ? ', short fuse' : ''}`
        : a.attack === 'drum'
          ? `Fire at the drum on ${a.target}`
          : a.attack === 'swing'
            ? 'Mighty swing'
            : `${a.attack === 'h2h' ? 'Strike' : a.attack === 'spread' ? 'Spread fire at' : a.attack === 'both' ? 'Both weapons at' : 'Fire at'} ${a.target}${a.second && a.second !== a.target ? ` and ${a.second}` : ''}${a.hand === 'off' ? ', off hand' : ''}`,
    'activate.step': stepped,
    'act.step': stepped,
    'dead.step.step': to,
    'master.step.step': to,
    turn: (a) => `Turn to ${a.turn}`,
    door: (a) => `Door ${a.door}`,
    hands: (a) => `${person(a.hands)}: ${weapon(a.ready ?? null)}${a.off ? ` and ${weapon(a.off)}` : ''}`,
    ready: (a) => `Ready ${weapon(a.ready)}${a.off ? ` and ${weapon(a.off)}` : ''}`,
    pass: (a) => (typeof a.pass !== 'object' ? 'Let it pass' : `Hand ${things(a.pass)} to ${person(a.to)}`),
    pickup: (a) => `Pick up ${a.take ? things(a.take) : 'what lies'} on ${a.pickup}`,
    free: (a) => `Free the captive on ${a.free}`,
    breach: (a) => `Clear the breach: step to ${a.breach}`,
    search: (a) => `Search ${a.search}`,
    end: () => 'End activation',
    keep: () => 'Leave the hands as they are',
    'team.choose': (a) => all((a.characters as string[]).map(person)) || 'Nobody',
    'place.place': (a) => `${person(a.place)} on ${a.at}, facing ${a.facing}`,
    'initiative.order.choose': (a) => (a.first === 'team' ? 'We go first' : 'Let them come first'),
    declare: (a) => `${a.mode}${a.search ? ` ${a.search}` : ''}`,
    buy: (a) => `Dread: ${DREAD[String(a.dread)] ?? a.dread}${said(a.choice)}${said(a.zombie)}${a.at ? ` at ${a.at}` : ''}`,
    drive: (a) => `Activate ${a.zombie}`,
    'dead.victim.choose': (a) => person(a.victim),
    recruit: (a) => person(a.character),
    march: (a) => `March: ${scenarioTitle(a.march)}`,
    give: (a) => `${person(a.from)} gives ${things(a.give)} to ${person(a.to)}`,
    scavenge: () => 'Go scavenging',
    holeUp: (a) =>
      `Hole up for the night${Array.isArray(a.eat) && (a.eat as string[]).length > 0 ? `, ${all((a.eat as string[]).map(person))} ${(a.eat as string[]).length === 1 ? 'eats' : 'eat'}` : ''}`,
    heal: (a) => `Medkit for ${person(a.heal)}${a.by ? ` from ${person(a.by)}` : ''}`,
    eat: (a) => `${person(a.eat)} eats`,
    reroll: () => 'Roll again',
    stay: () => 'Stay here',
    move: (a) => `From ${a.from} to ${a.to}`,
    aim: (a) => `At ${a.target}`,
    push: to,
    cancel: on,
    'search.place.place': on,
    go: () => 'Go on',
    stop: () => 'Leave it at that',
  },
  events: {
    scenarioBegan: (e) => `Scenario: ${e.title ?? scenarioTitle(e.scenario)}${e.attempt === 'again' ? ' (another try)' : ''}`,
    teamChosen: (e) =>
      `${all(e.characters.map(person)) || 'Nobody'} ${e.characters.length > 1 ? 'go' : 'goes'} in${e.rearguard.length > 0 ? `; ${all(e.rearguard.map(person))} ${e.rearguard.length > 1 ? 'guard' : 'guards'} the rear` : ''}.`,
    placed: (e) => `${person(e.who)} waits on ${e.at}, facing ${facing(e.facing)}.`,
    zombiePlaced: (e) => `${COMES[e.how] ?? ''}${e.zombie}${e.kind === null ? ', still unknown,' : ` (${kind(e.kind)})`} on ${e.at}.`,
    roundBegan: (e) => `Round ${e.round}.`,
    initiativeRolled: (e) =>
      `Initiative: the survivors roll ${e.team}, the dead ${e.dead}${e.penalty > 0 ? ` − ${e.penalty} = ${signed(e.dead - e.penalty)}` : ''}${e.winner === 'nobody' ? ', roll again' : e.winner === 'team' ? ': the survivors have it' : ': the dead have it'}.`,
    orderChosen: (e) => (e.first === 'team' ? 'The survivors go first.' : 'The survivors let the dead come first.'),
    turnBegan: (e) => (e.side === 'team' ? 'The survivors act.' : 'The dead stir.'),
    phaseBegan: () => '',
    trackRestarted: (e) => `The round track starts over; ${e.shuffled} of the dead ${e.shuffled === 1 ? 'returns' : 'return'} to the pool.`,
    scenarioEnded: (e) => (e.outcome === 'done' ? `Done: ${ENDED[e.why] ?? e.why}.` : `Failed: ${ENDED[e.why] ?? e.why}.`),
    activated: (e) => `${person(e.who)}: ${e.mode}${e.mp > 0 ? `, ${e.mp} MP` : ''}.`,
    brokeOut: (e) => `${person(e.who)} ${e.success ? 'tears free' : 'cannot get free'} of ${e.zombie}: ${e.die} against ${e.need}.`,
    stepped: (e) => `${person(e.who)} ${STEP[e.how] ?? 'goes'} to ${e.to}.`,
    turned: (e) => `${person(e.who)} turns ${facing(e.facing)}.`,
    stopped: (e) => `${person(e.who)} is stopped by ${e.by}.`,
    doorOpened: (e) => `${e.by ? person(e.by) : 'Something'} opens the door on ${e.at}.`,
    doorClosed: (e) => `${e.by ? person(e.by) : 'Something'} shuts the door on ${e.at}.`,
    readied: (e) => `${person(e.who)} readies ${weapon(e.main)}${e.off ? ` and ${weapon(e.off)}` : ''}.`,
    passed: (e) => `${person(e.who)} hands ${things(e.items)} to ${person(e.to)}.`,
    pickedUp: (e) => `${person(e.who)} picks up ${things(e.items)}.`,
    searched: (e) => `${person(e.who)} searches ${e.at}${e.die === null ? '' : ` and rolls ${e.die}`}.`,
    found: (e) => `${person(e.who)} finds ${things({ [e.what]: e.count })}${e.kept < e.count ? ', more than fits' : ''}.`,
    coverGained: (e) => `${person(e.who)} covers${e.modifier > 0 ? ` at +${e.modifier}` : ''}.`,
    attackSpent: () => '',
    markersRemoved: () => '',
    orderSet: (e) =>
      `Standing order for ${person(e.who)}: ${e.within === null ? 'ask always' : e.within === 0 ? 'do not ask' : `ask within ${e.within}`}${e.hold.length > 0 ? `, hold fire at ${all(e.hold.map(kind))}` : ''}.`,
    left: (e) => `${person(e.who)} is out by ${e.exit}.`,
    captiveFreed: (e) => `${person(e.who)} frees the captive on ${e.at}.`,
    recruited: (e) => `${person(e.who)} joins the team.`,
    captiveLeft: () => 'The captive slips away, leaving food and ammo.',
    attacked: (e) =>
      `${person(e.who)} ${e.attack === 'h2h' ? 'strikes at' : 'fires at'} ${e.target} with ${weapon(e.weapon)}${e.cover ? ', covering' : ''}: ${e.dice.join(', ')} against ${e.hit} (${sum(e.parts)}).`,
    diceLost: (e) => `The barrel swings from ${e.from} to ${e.to}: ${e.count} lost.`,
    ammoSpent: (e) => `${person(e.who)} spends ${e.count} ammo, ${e.ammo} left.`,
    ammoSpared: (e) => `${person(e.who)} knows that rifle: ${e.die}, no ammo lost.`,
    friendHit: (e) => `The shot hits ${person(e.who)}!`,
    zombieHit: (e) =>
      e.level === 'miss' ? `${e.die}: missed.` : e.level === 'stun' ? `${e.die}: ${e.zombie} is hit.` : `${e.die}: right in the head.`,
    zombieStunned: (e) => `${e.zombie} is stunned.`,
    zombieUnhurt: (e) => `${e.zombie} does not even slow down.`,
    zombieReduced: (e) => `${kind(e.from)} ${e.zombie} is down to ${e.health}${e.from === e.to ? '' : `, ${article(kind(e.to))} now`}.`,
    zombieEliminated: (e) => `${kind(e.kind)} ${e.zombie} is destroyed${e.by ? ` by ${person(e.by)}` : ''}.`,
    gasReleased: (e) => `Gas bursts out on ${e.at}.`,
    gasCleared: () => 'The gas drifts away.',
    grenadeThrown: (e) =>
      `${person(e.who)} throws a ${weapon(e.weapon)} at ${e.target}: ${e.die} against ${e.need}${e.lands ? ', on target' : ', wide'}.`,
    deviated: (e) => `It ${e.bounced ? 'bounces' : 'rolls'} to ${e.to} (${e.dice.join(', ')}).`,
    exploded: (e) => `${upper(weapon(e.weapon))} goes off on ${e.at}!`,
    blastRolled: (e) =>
      `${STANDARD.characters[e.target] ? person(e.target) : e.target}: ${e.die} against ${e.hit}${e.level === 'miss' ? '' : e.level === 'wound' ? ', wounded' : e.level === 'stun' ? ', thrown down' : ', a full hit'}.`,
    wounded: (e) =>
      e.cause === 'bite' && e.by !== null
        ? `${e.by} bites ${person(e.who)}, ${e.health} left.`
        : `${person(e.who)} is wounded (${e.cause}${e.by === null ? '' : `, ${STANDARD.characters[e.by] ? person(e.by) : e.by}`}), ${e.health} left.`,
    spared: (e) => `${person(e.by)}: not today. ${e.die}${e.success ? ', the wound is nothing' : ', in vain'}.`,
    died: (e) => `${person(e.who)} dies.`,
    fatigueMarked: (e) => `${person(e.who)} tires: ${e.fatigue}.`,
    healed: (e) => `${person(e.who)} is patched up: ${e.health}.`,
    revealed: (e) => `${e.zombie} on ${e.at} is ${e.kind === 'armoured' ? kind(e.kind) : article(kind(e.kind))}.`,
    stunRemoved: (e) => `${e.zombie} shakes itself.`,
    woke: (e) => `${e.zombie} wakes.`,
    zombieStepped: (e) => `${e.zombie} shambles to ${e.to}.`,
    doorBattered: (e) => `${e.zombie} throws itself at the door on ${e.at}: ${e.die}${e.burst ? ', it bursts' : ', it holds'}.`,
    locked: (e) => `${e.zombie} grabs ${person(e.who)}.`,
    lockBroken: (e) => `${person(e.who)} is free of ${e.zombie}.`,
    queued: (e) => `Something waits outside ${e.at}.`,
    pushed: (e) => (e.to === null ? `${person(e.who)} has nowhere to go.` : `${person(e.who)} is driven from ${e.from} to ${e.to}.`),
    rearguardRolled: (e) => `${person(e.who)} watches the rear: ${e.die}${e.prevents ? ', one less' : ''}.`,
    spawnPrevented: (e) => `${big(article(kind(e.kind)))} never reaches ${e.at}.`,
    nothingSpawned: (e) => `Nothing comes to ${e.at}.`,
    flagSet: (e) => flagText(e.flag),
    clueLearned: (e) => `Clue ${e.clue} is yours.`,
    itemFound: (e) => `${person(e.who)} has the ${e.item}!`,
    waterLevel: (e) => `The water stands at ${e.level}.`,
    wagonRolled: (e) => `A wagon thunders down the ${e.row} track.`,
    rattled: (e) => (e.door === null ? 'The doors rattle.' : `The door on ${e.door} ${e.now === 'open' ? 'swings open' : 'falls shut'}.`),
    hatchesOpened: () => 'The hatches drop.',
    fireStarted: (e) => `${e.at} burns.`,
    fireDied: (e) => `The fire on ${e.at} dies.`,
    planeLeft: (e) => `The plane goes with ${all(e.aboard.map(person)) || 'nobody'} aboard.`,
    dayPassed: (e) => `${e.day} December${e.cold ? ', bitterly cold' : ''}.`,
    ate: (e) => `${person(e.who)} eats${e.cooked ? ' something warm' : ''}: fatigue ${e.fatigue}.`,
    gave: (e) => `${person(e.from)} gives ${things(e.items)} to ${person(e.to)}.`,
    scavengeBegan: (e) => `Off to ${e.title ?? scenarioTitle(e.scenario)}.`,
    holedUp: (e) => `A night in shelter: ${e.die}${e.attacked ? ', and something at the door' : ', and all quiet'}.`,
    warmed: (e) => `${person(e.who)} warms up: fatigue ${e.fatigue}.`,
    marched: (e) => `On to ${e.title ?? scenarioTitle(e.to)}.`,
    campaignEnded: (e) => `The end: ${e.why}.`,
    dreadGained: (e) => `Dread grows to ${e.dread}: ${e.why}.`,
    dreadSpent: (e) => `Dread: ${SPENT[e.on] ?? e.on}. ${e.count} spent, ${e.dread} left.`,
    poolPeeked: (e) => `${big(article(kind(e.kind)))} lies in the pool.`,
  },
})
