import { count, headed, makeWords, namerOf, sentence } from './make.ts'
import { names } from './names.en.ts'
import type { LanguageWords } from './names.ts'

const { n, asking, at, unit, card, drawn, says, track, units, zed, zeds, who, thing, shifts } = namerOf(names, 'and', 'the mob')
const Zeds = namerOf(names, 'and', 'The mob').zeds
const things = (list: readonly (string | number)[]): string => list.map(thing).join(', ')
const side = (x: string): string => (x === 'full' ? 'full' : 'reduced')
const seat = (id: string): string => `Player ${id.slice(1)}`

const wordSet: LanguageWords = {
  language: 'en',
  names,
  and: 'and',
  seat: (number) => `Player ${number}`,
  turn: (turn, name) => (name ? `Turn ${turn}: ${name}` : `Turn ${turn}`),
  events: {
    gameBegan: (e) =>
      `Farmingdale digs in: ${count(e.players, 'player')}, ${e.ammo} Ammo, ${count(e.cards, 'Event card')} to live through.`,
    heroTaken: (e) => `${seat(e.seat)} plays ${unit(e.unit)}.`,
    turnBegan: (e) => `${sentence(`Turn ${e.turn}: ${drawn(e)}`)}${says(e)}`,
    phaseBegan: (e) =>
      sentence(`${n('phase', e.phase)}${e.phase === 'action' && e.eventActions > 0 ? `: ${count(e.eventActions, 'Event Action')}` : ''}`),
    cardEffect: () => '',
    effectSkipped: (e) => `${card(e.card)} finds nothing to act on.`,
    fateDrawn: (e) => sentence(`Fate: ${drawn(e)}`),
    fateShuffled: (e) => `The Fate deck is shuffled anew: ${count(e.cards, 'card')}.`,
    trackFated: (e) => `The Fated track is ${track(e.track)}.`,
    plotTwist: (e) => (e.mode === 'hold' ? `${drawn(e)} is kept for later.${says(e)}` : `${sentence(`Plot Twist: ${drawn(e)}`)}${says(e)}`),
    heldCardPlayed: (e) => `${drawn(e)} is played!${says(e)}`,
    fateDiscarded: () => '',
    cardDiscarded: () => '',
    actionsReset: () => 'Markers are turned back for the next turn.',
    trackOrdered: (e) => `${track(e.track)} comes next.`,
    trackActivated: (e) => `${track(e.track)} stirs${e.of > 1 ? ` (${e.nth} of ${e.of})` : ''}.`,
    pressure: (e) => `${e.symbol === 'movement' ? 'Movement' : 'Placement'} pressure, ${e.nth} of ${e.of}.`,
    pressureNothing: () => 'No group can be pressed on.',
    zedDrawn: () => '',
    cupEmpty: (e) => `The Cup is empty: nothing comes to ${at(e.at)}.`,
    zedPlaced: (e) => `${zed(e.zed)} appears at ${at(e.at)}${e.at === e.due ? '' : ` (no room at ${at(e.due)})`}.`,
    zedsMoved: (e) =>
      `${Zeds(e.zeds)} shambles to ${at(e.to)}${e.stayed.length > 0 ? `; ${e.stayed.map(zed).join(', ')} finds no room` : ''}.`,
    zedsBlocked: (e) => `${Zeds(e.zeds)} cannot enter ${at(e.to)} and waits at ${at(e.at)}.`,
    zedRetreated: (e) => `${zed(e.zed)} falls back to ${at(e.to)}.`,
    zedToCup: (e) => (e.why === 'eliminated' ? `${zed(e.zed)} is destroyed and returns to the Cup.` : `${zed(e.zed)} returns to the Cup.`),
    zedReplaced: (e) => `${zed(e.by)} rises in the place of ${zed(e.zed)} at ${at(e.at)}.`,
    townEntered: (e) => `${Zeds(e.zeds)} walks into Town Center along the ${track(e.track)}. The town is lost.`,
    defiantRemoved: (e) =>
      `${at(e.at)} is attacked: ${units(e.units)} ${e.units.length === 1 ? 'loses' : 'lose'} the Defiant marker and may move from now on.`,
    trapsTried: (e) => `${unit(e.unit)} springs his traps: ${e.die}, ${e.sprung ? 'and they work' : 'and nothing happens'}.`,
    trapsDeclined: (e) => `${unit(e.unit)} leaves the traps be.`,
    combatBegan: (e) =>
      `${e.attacker === 'zeds' ? `${e.zeds.length > 0 ? Zeds(e.zeds) : 'Something'} attacks ${unit(e.unit)}` : `${unit(e.unit)} attacks ${zeds(e.zeds)}`} at ${at(e.at)}: ${n('column', e.initial)}${shifts(e.shifts)}${e.column === e.initial ? '' : `, fought as ${n('column', e.column)}`}.`,
    diceRolled: (e) => `${e.again ? 'Again' : 'Dice'}: ${e.dice[0]} + ${e.dice[1]} = ${e.sum}.`,
    combatResult: (e) =>
      `${count(e.zedsHits, 'Hit')} on the Zeds, ${e.unitHits} on ${unit(e.unit)}; ${e.loser === 'zeds' ? 'the Zeds lose' : 'our side loses'}.`,
    tablesTurned: (e) => `${unit(e.unit)} will not yield: the Zeds take ${count(e.zedsHits, 'Hit')} and fall back.`,
    zedHit: (e) => `${zed(e.zed)} is hit.`,
    unitHit: (e) => `${unit(e.unit)} is hit.`,
    hitCancelled: (e) => (e.cancelled ? `${who(e.who)} shrugs it off (${e.die}).` : `${who(e.who)} cannot shrug it off (${e.die}).`),
    hitsLost: (e) => `${count(e.hits, 'Hit')} wasted.`,
    turnedOver: (e) => `${who(e.who)} turns to the ${side(e.side)} side: Strength ${e.strength}.`,
    savingRoll: (e) => `${unit(e.unit)} fights for life: ${e.die}.`,
    unitFell: (e) => `${unit(e.unit)} is carried to the Cemetery.`,
    unitSaved: (e) => `${unit(e.unit)} is pulled out and brought to Town Center.`,
    unitRetreated: (e) => `${unit(e.unit)} ${e.why === 'lost' ? 'retreats' : 'falls back'} to ${at(e.to)}.`,
    fighterNamed: (e) => `${unit(e.unit)} steps forward.`,
    paid: () => '',
    unitMoved: (e) => `${unit(e.unit)} moves to ${at(e.path[e.path.length - 1])}.`,
    foraged: (e) =>
      `${unit(e.unit)} forages at ${at(e.at)}: ${e.dice.join(' and ')}${e.bonus ? `, +${e.bonus}` : ''}; ${e.ammo > 0 ? `${e.ammo} Ammo` : e.supplies > 0 ? 'supplies, of no use in this game' : 'nothing'}.`,
    gunfire: (e) =>
      `${unit(e.unit)} fires at ${zed(e.target)} in ${at(e.at)}: column ${e.column}${shifts(e.shifts)}, ${e.dice[0]} + ${e.dice[1]}, ${count(e.hits, 'Hit')}.`,
    ammoChanged: (e) => `Ammo ${e.by >= 0 ? `+${e.by}` : e.by}: ${e.ammo}.`,
    eventActionsChanged: (e) => `Event Actions: ${e.now}.`,
    abilityUsed: (e) => `${unit(e.unit)}: ${n('ability', e.ability)}.`,
    freeActionTaken: (e) => `${unit(e.unit)} acts at no cost.`,
    seatDone: (e) => `${seat(e.seat)} is done.`,
    markerPut: (e) => `${n('marker', e.marker)}: ${who(e.on)}.`,
    markerGone: (e) => `${n('marker', e.marker)} is gone with ${who(e.on)}.`,
    noEntryPut: (e) => `Nobody may enter ${at(e.at)}.`,
    noEntryGone: (e) => `${at(e.at)} is open again.`,
    hitsCleared: (e) => `The Zeds shake off their wounds${e.zeds.length > 0 ? `: ${e.zeds.map(zed).join(', ')}` : ''}.`,
    unitArrived: (e) => `${unit(e.unit)} at ${at(e.at)}.`,
    proposed: (e) => `${seat(e.seat)} makes a proposal.`,
    voted: (e) => `${seat(e.seat)} ${e.agree ? 'agrees' : 'objects'}.`,
    voteSettled: (e) =>
      e.die === null ? (e.carried ? 'All agree.' : 'It is not to be.') : `The die decides: ${e.die}, ${e.carried ? 'so be it' : 'not so'}.`,
    gameEnded: (e) =>
      e.outcome === 'won'
        ? `Farmingdale has held. Score ${e.score}: ${n('band', e.band)}.`
        : `Farmingdale has fallen with ${count(e.unrevealed, 'Event card')} still to come. Score ${e.score}.`,
  },
  asks: {
    'hero.choose': { title: 'Your Hero', text: 'Take a Hero as your own.' },
    'hero.take': { title: 'Another Hero', text: 'Your Hero lies in the Cemetery: take over another.' },
    action: { title: 'Act', text: (a) => `Move, Forage, fire, use a power or a card, or end the phase. ${a.ammo} Ammo.` },
    free: { title: 'Free Action', text: (a) => `${n('ability', a.by)}: ${units(a.units)} may act at no cost.` },
    'tracks.order': { title: (a) => (a.brains ? 'Brains!' : 'All tracks'), text: 'Which track comes next?' },
    track: {
      title: 'Which track?',
      text: (a) =>
        a.why === 'choice'
          ? 'The Fate card leaves the Fated track to you: what the event does happens there.'
          : a.why === 'fewest'
            ? 'Pressure brings a new Zeds unit to the track with the fewest Zeds. Several are tied: where does it appear?'
            : 'Several are tied: the choice is yours.',
    },
    start: {
      title: 'Which Start space?',
      text: (a) =>
        a.why === 'noRoom' ? 'There is no room where the Zeds unit was due: where does it go instead?' : `${asking(a)} lets you choose.`,
    },
    'place.choose': { title: 'Where to?', text: (a) => `${unit(a.why)} arrives: choose the place.` },
    group: { title: 'Which group?', text: 'Groups of equal Strength are equally near Town Center: choose the one that moves.' },
    zed: {
      title: 'Which Zeds unit?',
      text: (a) =>
        a.why === 'advance'
          ? 'They are equally strong and only one fits: who advances?'
          : a.why === 'nearest'
            ? 'They are equally strong: who stays nearer to Town Center?'
            : a.why === 'traps'
              ? 'Who walks into the trap?'
              : 'They are equally strong: who becomes Tough?',
    },
    unit: { title: 'Which unit?', text: (a) => headed(asking(a), 'choose a unit.') },
    fighter: { title: 'Who fights?', text: (a) => `One unit fights at ${at(a.at)} and takes the Hits; if it loses, all go.` },
    retreat: { title: 'Who stops first?', text: (a) => `Only one finds room at ${at(a.to)}; the other goes on.` },
    leave: { title: 'Stay or leave?', text: (a) => `Zeds come to ${at(a.at)}. Who leaves instead of fighting?` },
    traps: { title: 'Traps?', text: (a) => `Zeds enter ${at(a.at)}. On 4 to 6 one is hit and everybody there falls back.` },
    held: { title: 'Play a held card?', text: 'Its moment has come; it may also wait.' },
    reroll: { title: 'Roll again?', text: (a) => `${unit(a.unit)} may roll both dice again; the second roll stands.` },
    hits: { title: 'Place the Hits', text: (a) => `${count(a.hits, 'Hit')} on the mob at ${at(a.at)}: all on one or split.` },
    die: { title: 'Which die?', text: (a) => `${unit(a.unit)} rolled two dice: one of them counts.` },
    overwatch: { title: 'Fall back?', text: (a) => `${unit(a.unit)} may fall back one space and take partners along.` },
    vote: { title: 'A proposal', text: (a) => `${seat(a.by)} proposes this. Do you agree?` },
  },
  refusals: {
    'choice.not-among': (a) => `Choose one of ${things(a)}.`,
    'hero.not-free': () => 'That unit is not free to be taken.',
    'hits.unknown': (a) => `Give the Hits to ${a.map(thing).join(' and ')}.`,
    'hits.count': (a) => `Give out exactly ${count(Number(a[0]), 'Hit')}, not ${a[1]}.`,
    'hits.overkill': (a) => `${thing(a[0])} cannot take that many; no Hit may be wasted.`,
    'leave.not-here': (a) => `Only ${things(a)} can leave.`,
    'die.not-rolled': (a) => `The dice show ${a.join(' and ')}.`,
    'overwatch.not-with': (a) => (a.length > 0 ? `Only ${things(a)} may come along.` : 'Nobody is there to come along.'),
    'held.not-held': () => 'You do not hold that card.',
    'held.not-now': (a) => `This is not the moment of ${card(a[0])}.`,
    'held.no-target': (a) => `There is no unit to play ${card(a[0])} on.`,
    'held.not-on': (a) => `${card(a[0])} cannot be played on that unit.`,
    'tracks.not-left': (a) => `Each track once: ${a.map(track).join(', ')} ${a.length === 1 ? 'is' : 'are'} left.`,
    'unit.unknown': () => 'There is no such unit.',
    'unit.dead': (a) => `${unit(a[0])} lies in the Cemetery.`,
    'unit.not-in-play': (a) => `${unit(a[0])} is not in play.`,
    'move.nowhere': () => 'A Move goes at least one space.',
    'move.two-goals': () => 'Name a path or a goal, not both.',
    'move.unknown-space': () => 'There is no such space on the tracks.',
    'move.not-connected': (a) => `${at(a[0])} and ${at(a[1])} are not connected.`,
    'move.start': () => 'A Move never enters a Start space.',
    'move.no-entry': (a) => `Nobody may enter ${at(a[0])}.`,
    'move.zeds-stop': (a) => `The Zeds at ${at(a[0])} end the Move there.`,
    'move.too-far': (a) => `That takes ${count(Number(a[1]), 'Movement Point')}; ${unit(a[0])} has ${a[2]}.`,
    'move.full': (a) => `${at(a[0])} already holds two units.`,
    'move.defiant': (a) => `${unit(a[0])} are Defiant and stay until Zeds attack their Village.`,
    'forage.off-track': () => 'There is nothing to Forage there.',
    'forage.unnamed': (a) => `${at(a[1])} has no name: nothing to Forage there.`,
    'gunfire.cannot': (a) => `${unit(a[0])} makes no Gunfire attacks.`,
    'gunfire.start': () => 'Nobody fires into or out of a Start space.',
    'gunfire.town': () => 'Nobody fires out of Town Center.',
    'gunfire.no-handload': (a) => `${unit(a[0])} makes no rounds of its own.`,
    'gunfire.no-ammo': () => 'There is no Ammo left.',
    'gunfire.no-target': () => 'There is no such target on the map.',
    'gunfire.through-town': () => 'No shot passes through Town Center.',
    'gunfire.other-track': () => 'The target is on another track.',
    'gunfire.range': (a) =>
      `The target is ${count(Number(a[1]), 'space')} away; ${unit(a[0])} can shoot ${count(Number(a[2]), 'space')} far.`,
    'pay.two': () => 'Only a hand-made round costs two Actions.',
    'pay.no-event': (a) => (a[0] === 0 ? 'No Event Action is left.' : `Only ${count(Number(a[0]), 'Event Action')} left.`),
    'pay.no-player': () => 'Your Player Action is spent.',
    'pay.unknown': () => 'Pay with an Event Action, your Player Action or a Character Action.',
    'mark.not-pay': (a) => `${n('ability', a[0])} does not pay for a single Action.`,
    'mark.only-gunfire': (a) => `${n('ability', a[0])} is for a Gunfire attack.`,
    'mark.not-unit': (a) => `${n('ability', a[0])} does not reach ${unit(a[1])}.`,
    'mark.spent': (a) => `${n('ability', a[0])} is spent.`,
    'ability.unknown': () => 'There is no such Character Action.',
    'ability.pays': (a) => `${n('ability', a[0])} is used by paying for an Action with it.`,
    'ability.nobody': (a) => `${n('ability', a[0])} would reach nobody who can act.`,
    'ability.no-target': () => 'No Zeds in range of those it reaches.',
    'free.not-unit': (a) => `${unit(a[0])} has no free Action.`,
    'free.not-act': (a) => `The free Action is for ${a.map((act) => n('act', act)).join(', ')}.`,
  },
  answers: {
    move: (unit, way) => `${unit}: move ${way}`,
    forage: (unit) => `${unit}: Forage`,
    gunfire: (unit, zed, place) => `${unit}: fire at ${zed}${place && ` at ${place}`}`,
    play: (card, unit) => `Play ${card}${unit && ` on ${unit}`}`,
    end: 'End the phase',
    endFree: 'No more free Actions',
    pass: 'Keep it',
    passPhase: 'Keep it, and do not ask again this phase',
    passTurn: 'Keep it, and do not ask again this turn',
    stay: 'Stay and fight',
    leave: (units) => `${units} leave`,
    traps: 'Spring the traps',
    fight: 'Fight',
    reroll: 'Roll again',
    stand: 'Let it stand',
    hits: (many, zed) => `${many} on ${zed}`,
    die: (die) => `The ${die}`,
    back: (partners) => `Fall back${partners && ` with ${partners}`}`,
    keep: 'Stay',
    agree: 'Agree',
    object: 'Object',
  },
}

export const en = makeWords(wordSet, {
  rule: () => undefined,
  options: null,
  scenario: null,
  results: {
    won: { title: 'Farmingdale has held', text: 'The last card is turned and the town still stands.' },
    lost: { title: 'Farmingdale has fallen', text: 'The dead walk through Town Center.' },
    unfinished: { title: 'No more events', text: 'The Event deck ran out before a final card.' },
  },
})
