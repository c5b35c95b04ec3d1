import type { Answer, Ask, Words } from '@deadfront/kernel'
import type { Shift, SiegeEvent } from '../model/events.ts'
import { listed, makeWords, nameIn } from './make.ts'
import type { About, Tongue } from './names.ts'
import { names } from './names.en.ts'

const n = (kind: string, id: unknown): string => nameIn({ names }, `${kind}.${String(id)}`)
const at = (id: unknown): string => n('space', id)
const unit = (id: unknown): string => n('unit', id)
const card = (id: unknown): string => n('card', id)
const track = (id: unknown): string => n('track', id)
const all = (items: readonly string[]): string => listed('and', items)
const units = (ids: unknown): string => all((ids as string[]).map(unit))
/** `Z5|3.2` on the counter is "Zeds 5/3" in a sentence: full and reduced Strength. */
const figures = (id: unknown): string =>
  String(id)
    .replace(/^Z/, '')
    .replace(/\.\d+$/, '')
    .replace('|', '/')
const zed = (id: unknown): string => (/^Z\d/.test(String(id)) ? `Zeds ${figures(id)}` : String(id))
const zeds = (ids: readonly string[]): string => (ids.length > 1 ? `the mob ${ids.map(figures).join(' + ')}` : zed(ids[0] ?? ''))
const who = (id: string): string => (names[`unit.${id}`] !== undefined ? unit(id) : id)
const count = (many: number, one: string, more = `${one}s`): string => `${many} ${many === 1 ? one : more}`
const arrow = (shift: number): string => (shift >= 0 ? `${shift}▶` : `◀${-shift}`)
const by = (id: string): string => names[`shift.${id}`] ?? names[`marker.${id}`] ?? names[`ability.${id}`] ?? card(id)
const shifts = (list: readonly Shift[]): string =>
  list.length === 0 ? '' : ` (${list.map((x) => `${by(x.by)} ${arrow(x.shift)}`).join(', ')})`
const side = (x: string): string => (x === 'full' ? 'full' : 'reduced')
const seat = (id: string): string => `Player ${id.slice(1)}`

const tongue: Tongue = {
  names,
  and: 'and',
  seat: (number) => `Player ${number}`,
  turn: (turn, name) => (name ? `Turn ${turn}: ${name}` : `Turn ${turn}`),
  events: {
    gameBegan: (e) => `Farmingdale digs in: ${count(e.players, 'player')}, ${e.ammo} Ammo, ${e.cards} Event cards to live through.`,
    heroTaken: (e) => `${seat(e.seat)} plays ${unit(e.unit)}.`,
    turnBegan: (e) => `Turn ${e.turn}: ${card(e.card)}.`,
    phaseBegan: (e) => `${n('phase', e.phase)}${e.phase === 'action' ? `: ${count(e.eventActions, 'Event Action')}` : ''}.`,
    cardEffect: () => '',
    effectSkipped: (e) => `${card(e.card)} finds nothing to act on.`,
    fateDrawn: (e) => `Fate: ${card(e.card)}.`,
    fateShuffled: (e) => `The Fate deck is shuffled anew: ${count(e.cards, 'card')}.`,
    trackFated: (e) => `The Fated track is ${track(e.track)}.`,
    plotTwist: (e) => (e.mode === 'hold' ? `${card(e.card)} is kept for later.` : `Plot Twist: ${card(e.card)}.`),
    heldCardPlayed: (e) => `${card(e.card)} is played!`,
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
      `${zeds(e.zeds)} shambles to ${at(e.to)}${e.stayed.length > 0 ? `; ${e.stayed.map(zed).join(', ')} finds no room` : ''}.`,
    zedsBlocked: (e) => `${zeds(e.zeds)} cannot enter ${at(e.to)} and waits at ${at(e.at)}.`,
    zedRetreated: (e) => `${zed(e.zed)} falls back to ${at(e.to)}.`,
    zedToCup: (e) => (e.why === 'eliminated' ? `${zed(e.zed)} is destroyed and returns to the Cup.` : `${zed(e.zed)} returns to the Cup.`),
    zedReplaced: (e) => `${zed(e.by)} rises in the place of ${zed(e.zed)} at ${at(e.at)}.`,
    townEntered: (e) => `${zeds(e.zeds)} walks into Town Center along the ${track(e.track)}. The town is lost.`,
    defiantRemoved: (e) => `${at(e.at)} is attacked: ${units(e.units)} need hold out no longer.`,
    trapsTried: (e) => `${unit(e.unit)} springs his traps: ${e.die}, ${e.sprung ? 'and they work' : 'and nothing happens'}.`,
    trapsDeclined: (e) => `${unit(e.unit)} leaves the traps be.`,
    combatBegan: (e) =>
      `${e.attacker === 'zeds' ? `${e.zeds.length > 0 ? zeds(e.zeds) : 'Something'} attacks ${unit(e.unit)}` : `${unit(e.unit)} attacks ${zeds(e.zeds)}`} at ${at(e.at)}: ${n('column', e.initial)}${shifts(e.shifts)}${e.column === e.initial ? '' : `, fought as ${n('column', e.column)}`}.`,
    diceRolled: (e) => `${e.again ? 'Again' : 'Dice'}: ${e.dice[0]} + ${e.dice[1]} = ${e.sum}.`,
    combatResult: (e) =>
      `${count(e.zedsHits, 'Hit')} on the Zeds, ${e.unitHits} on ${unit(e.unit)}; ${e.loser === 'zeds' ? 'the Zeds give way' : 'the defenders of Farmingdale give way'}.`,
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
      `${unit(e.unit)} forages at ${at(e.at)}: ${e.dice.join(' and ')}${e.bonus ? `, +${e.bonus}` : ''}; ${e.ammo > 0 ? `${e.ammo} Ammo` : e.supplies > 0 ? 'supplies, of no use yet' : 'nothing'}.`,
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
    hitsCleared: (e) => `The Zeds shake off their wounds${e.zeds.length > 0 ? `: ${e.zeds.join(', ')}` : ''}.`,
    unitArrived: (e) => `${unit(e.unit)} at ${at(e.at)}.`,
    proposed: (e) => `${seat(e.seat)} makes a proposal.`,
    voted: (e) => `${seat(e.seat)} ${e.agree ? 'agrees' : 'objects'}.`,
    voteSettled: (e) =>
      e.die === null ? (e.carried ? 'All agree.' : 'It is not to be.') : `The die decides: ${e.die}, ${e.carried ? 'so be it' : 'not so'}.`,
    gameEnded: (e) => `${e.outcome === 'won' ? 'Farmingdale has held' : 'Farmingdale has fallen'}. Score ${e.score}: ${n('band', e.band)}.`,
  },
  asks: {
    'hero.choose': () => ({ title: 'Your Hero', text: 'Take a Hero as your own.' }),
    'hero.take': () => ({ title: 'Another Hero', text: 'Your Hero lies in the Cemetery: take over another.' }),
    action: (a) => ({
      title: 'Act',
      text: `${count(Number(a.eventActions ?? 0), 'Event Action')} left, ${Number(a.ammo ?? 0)} Ammo. Move, Forage, fire, or end the phase.`,
    }),
    free: (a) => ({ title: 'Free Action', text: `${n('ability', a.by)}: ${units(a.units)} may act at no cost.` }),
    'tracks.order': (a) => ({ title: a.brains ? 'Brains!' : 'All tracks', text: 'Which track comes next?' }),
    track: (a) => ({ title: 'Which track?', text: a.why === 'choice' ? 'The choice is yours.' : 'Several are tied: the choice is yours.' }),
    start: (a) => ({
      title: 'Which Start space?',
      text: a.why === 'noRoom' ? 'There is no room where the Zeds unit was due.' : `${card(a.card)} lets you choose.`,
    }),
    'place.choose': (a) => ({ title: 'Where to?', text: `${unit(a.why)} arrives: choose the place.` }),
    group: () => ({ title: 'Which group?', text: 'Groups of equal Strength are equally near Town Center: choose the one that moves.' }),
    zed: (a) => ({
      title: 'Which Zeds unit?',
      text:
        a.why === 'advance'
          ? 'They are equally strong and only one fits: who advances?'
          : a.why === 'nearest'
            ? 'They are equally strong: who stays nearer to Town Center?'
            : a.why === 'traps'
              ? 'Who walks into the trap?'
              : 'They are equally strong: who becomes Tough?',
    }),
    unit: (a) => ({ title: 'Which unit?', text: `${card(a.card)}: choose a unit.` }),
    fighter: (a) => ({ title: 'Who fights?', text: `One unit fights at ${at(a.at)} and takes the Hits; if it loses, all go.` }),
    retreat: (a) => ({ title: 'Who stops first?', text: `Only one finds room at ${at(a.to)}; the other goes on.` }),
    leave: (a) => ({ title: 'Stay or leave?', text: `Zeds come to ${at(a.at)}. Who leaves instead of fighting?` }),
    traps: (a) => ({ title: 'Traps?', text: `Zeds enter ${at(a.at)}. On 4 to 6 one is hit and everybody there falls back.` }),
    held: () => ({ title: 'Play a held card?', text: 'Its moment has come; it may also wait.' }),
    reroll: (a) => ({ title: 'Roll again?', text: `${unit(a.unit)} may roll both dice again; the second roll stands.` }),
    hits: (a) => ({ title: 'Place the Hits', text: `${count(Number(a.hits), 'Hit')} on the mob at ${at(a.at)}: all on one or split.` }),
    die: (a) => ({ title: 'Which die?', text: `${unit(a.unit)} rolled two dice: one of them counts.` }),
    overwatch: (a) => ({ title: 'Fall back?', text: `${unit(a.unit)} may fall back one space and take partners along.` }),
    vote: (a) => ({ title: 'A proposal', text: `${seat(String(a.by))} proposes this. Do you agree?` }),
  },
  refusals: {
    'choice.not-among': (a) => `Choose one of ${a.join(', ')}.`,
    'answer.yes-or-no': () => 'Say yes or no.',
    'hero.not-free': () => 'That unit is not free to be taken.',
    'hits.unknown': (a) => `Give the Hits to ${a.join(' and ')}.`,
    'hits.count': (a) => `Give out exactly ${a[0]} Hits, not ${a[1]}.`,
    'hits.overkill': (a) => `${a[0]} cannot take that many; no Hit may be wasted.`,
    'leave.not-here': (a) => `Only ${a.join(', ')} can leave.`,
    'die.not-rolled': (a) => `The dice show ${a.join(' and ')}.`,
    'overwatch.not-with': (a) => (a.length > 0 ? `Only ${a.join(', ')} may come along.` : 'Nobody is there to come along.'),
    'held.not-held': () => 'You do not hold that card.',
    'held.not-now': (a) => `This is not the moment of ${card(a[0])}.`,
    'held.no-target': (a) => `There is no unit to play ${card(a[0])} on.`,
    'held.not-on': (a) => `${card(a[0])} cannot be played on that unit.`,
    'tracks.not-left': (a) => `Each track once: ${a.map(track).join(', ')} are left.`,
    'unit.unknown': () => 'There is no such unit.',
    'unit.dead': (a) => `${unit(a[0])} lies in the Cemetery.`,
    'unit.not-in-play': (a) => `${unit(a[0])} is not in play.`,
    'move.nowhere': () => 'A Move goes at least one space.',
    'move.unknown-space': () => 'There is no such space on the tracks.',
    'move.not-connected': (a) => `${at(a[0])} and ${at(a[1])} are not connected.`,
    'move.start': () => 'A Move never enters a Start space.',
    'move.no-entry': (a) => `Nobody may enter ${at(a[0])}.`,
    'move.zeds-stop': (a) => `The Zeds at ${at(a[0])} end the Move there.`,
    'move.too-far': (a) => `That takes ${a[1]} Movement Points; ${unit(a[0])} has ${a[2]}.`,
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
    'gunfire.range': (a) => `The target is ${a[1]} spaces away; ${unit(a[0])} fires ${a[2]}.`,
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
    'ability.nobody': (a) => `${n('ability', a[0])} would reach nobody.`,
    'free.not-unit': (a) => `${unit(a[0])} has no free Action.`,
    'free.not-act': (a) => `The free Action is for ${a.join(', ')}.`,
  },
  kernelRefusals: {
    'kernel.not-asked': 'You have nothing to decide now.',
    'kernel.game-over': 'The game is over.',
    'kernel.other-question': 'The question is another one by now.',
    'kernel.not-offered': 'That is not one of the choices.',
  },
}

const places = (path: unknown): string => (path as string[]).map(at).join(' → ')

function answer(a: Answer, ask: Ask): string {
  const about = (ask.about ?? {}) as About
  switch (a.do) {
    case 'move':
      return `${unit(a.unit)}: move ${places(a.path)}${paid(a)}`
    case 'forage':
      return `${unit(a.unit)}: Forage${paid(a)}`
    case 'gunfire':
      return `${unit(a.unit)}: fire at ${zed(a.target)}${paid(a)}`
    case 'ability':
      return n('ability', a.ability)
    case 'play':
      return `Play ${card(a.card)}${a.unit === undefined ? '' : ` on ${unit(a.unit)}`}`
    case 'end':
      return ask.kind === 'free' ? 'No more free Actions' : 'End the phase'
  }
  if (a.hero !== undefined) return unit(a.hero)
  if (a.track !== undefined) return track(a.track)
  if (a.order !== undefined) return (a.order as string[]).map(track).join(', ')
  if (a.play !== undefined) return `Play ${card(a.play)}${a.unit === undefined ? '' : ` on ${unit(a.unit)}`}`
  if (a.pass !== undefined) return 'Keep it'
  if (a.unit !== undefined) return unit(a.unit)
  if (a.at !== undefined) return at(a.at)
  if (a.zed !== undefined) return String(a.zed)
  if (a.leave !== undefined) return (a.leave as string[]).length === 0 ? 'Stay and fight' : `${units(a.leave)} leave`
  if (a.traps !== undefined) return a.traps ? 'Spring the traps' : 'Fight'
  if (a.reroll !== undefined) return a.reroll ? 'Roll again' : 'Let it stand'
  if (a.hits !== undefined)
    return Object.entries(a.hits as { [zed: string]: number })
      .map(([zed, hits]) => `${hits} on ${zed}`)
      .join(', ')
  if (a.die !== undefined) return `The ${a.die}${Number(about.bonus ?? 0) > 0 ? ` (+${about.bonus})` : ''}`
  if (a.back !== undefined) return a.back ? `Fall back${(a.with as string[] | undefined)?.length ? ` with ${units(a.with)}` : ''}` : 'Stay'
  if (a.agree !== undefined) return a.agree ? 'Agree' : 'Object'
  return JSON.stringify(a)
}

const paid = (a: Answer): string => {
  if (a.pay === undefined) return ''
  if (String(a.pay).startsWith('player+p')) return ` (${names['pay.player+player']})`
  return ` (${names[`pay.${a.pay}`] ?? n('ability', a.pay)})`
}

export const words: Words<SiegeEvent> = makeWords(tongue, {
  rule: () => undefined,
  options: null,
  scenario: null,
  answer,
  results: {
    won: { title: 'Farmingdale has held', text: 'The last card is turned and the town still stands.' },
    lost: { title: 'Farmingdale has fallen', text: 'The dead walk through Town Center.' },
    unfinished: { title: 'No more events', text: 'The Event deck ran out before a final card.' },
  },
})
