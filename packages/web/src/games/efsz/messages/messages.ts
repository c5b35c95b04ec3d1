import type { Deed } from '@deadfront/efsz'

/** All texts of this board. Names, questions and the log come from the game's own words. */
export interface Messages {
  board: string
  zoom: { nearer: string; farther: string; whole: string }
  unknown: string
  short: { readonly [weapon: string]: string }
  bare: string
  square: {
    name: (square: string) => string
    dark: string
    door: (open: boolean) => string
    /** A search that operates something. */
    lever: string
    /** The same once it has been operated. */
    worked: string
    /** Of an exit. */
    shut: string
    ground: {
      hinder: string
      fire: string
      smoke: string
      gas: string
      water: string
      track: string
      hatch: string
      captive: string
      drum: string
    }
    mark: { spawn: string; search: string; searched: string; exit: string; start: string; gear: string }
    waiting: (count: number) => string
    /** The grenade is there and has not exploded yet. */
    grenade: (weapon: string) => string
    person: (name: string, health: number, facing: string, weapon: string) => string
    dead: (name: string, stunned: boolean) => string
    face: { readonly [facing: string]: string }
    reached: string
  }
  act: {
    choose: string
    placeHere: string
    throwHere: string
    aim: string
    goFor: (mode: string, mp: number) => string
    gait: { readonly [mode: string]: string }
    gaitText: { readonly [mode: string]: string }
    go: (mode: string, mp: number) => string
    turn: (mp: number) => string
    /** To turn in place: the direction is chosen next. */
    turnHere: string
    put: (name: string) => string
    face: string
    end: string
    throwing: (weapon: string) => string
    standAndThrow: (weapon: string) => string
    otherWeapon: string
    confirmThrow: string
    shortFuse: string
    never: string
    hold: string
    /** No covering fire for the rest of the activation of this zombie. */
    keepFor: (zombie: string) => string
    pick: string
    left: (mp: number) => string
    /** Grenades on these squares explode at the end of the activation. */
    goesOff: (squares: readonly string[]) => string
    callUp: (seat: string) => string
    breakOut: (mode: string, need: number, chance: number) => string
    attack: { readonly [attack: string]: string }
    by: (name: string) => string
    /** `open`: the gait is not chosen yet. */
    hint(open: boolean, canAim: boolean): string
    /** No character can move any more. */
    /** No square is in reach: with the points left, and with or without a target to attack. */
    stay: (mp: number, canAim: boolean) => string
    /** A planned walk has ended before its goal. */
    halted: string
    /** Held by a zombie: the roll to get free comes first. */
    locked: string
    /** A grenade is ready: choose its target square. */
    throwPick: string
    /** The zombies that can reach the planned square. */
    danger: (names: string) => string
    /** A covering attack with its target. */
    attackOn: (attack: string, target: string) => string
    /** Covering without a weapon that fires. */
    letPass: string
    /** None of the covering attacks can have an effect. */
    noneHelps: string
    /** Another covering attack is declared already. */
    nobodyElse: string
    /** Covering fire without a question. */
    beside: string
    besideText: string
    more: string
    handOver: string
    /** Nothing is chosen yet. */
    handTo: (name: string) => string
    /** An attack that has hit nothing. */
    missed: string
    moreTargets: (count: number) => string
    /** The number of attacks that can have no effect. */
    hopeless: (count: number) => string
    /** Declares the gait before the first step. */
    begin: { readonly [mode: string]: string }
    team: (min: number, max: number) => string
    goIn: (names: readonly string[]) => string
    send: string
  }
  report: {
    search: string
    nothing: string
    /** Where a zombie is now that arrived and moved on. */
    nowOn: (square: string) => string
    setUp: string
    fires: (squares: readonly string[]) => string
  }
  /** Things to do at a place, near or far. */
  deed: {
    title: string
    verb: { readonly [K in Deed['do']]: (place: string) => string }
    go: (what: string, activations: number) => string
    next: (what: string) => string
    notNow: string
    mp: (points: number, far: boolean) => string
    search: (find: number, danger: number) => string
    cover: string
    coverText: string
  }
  /** What a weapon can do. */
  weapon: {
    title: (name: string) => string
    dice: (count: number) => string
    hits: (number: number) => string
    range: (points: number, step: number) => string
    strike: (number: number) => string
    reach: (squares: number) => string
    ammo: (left: number) => string
    noAmmo: string
    thrown: (squares: number) => string
    /** The number where it lands and within `near`, and what is added for each further group of squares. */
    blast: (number: number, near: number, step: number) => string
    later: string
    noise: string
    hands: (one: boolean) => string
  }
  aim: {
    title: (target: string) => string
    range: (range: number, arc: string) => string
    arc: { readonly [arc: string]: string }
    noLine: string
    turnFirst: string
    needs: string
    dice: (count: number) => string
    /** The number that hits the head; above 12 it is impossible. */
    head: (number: number) => string
    kill: string
    stun: string
    reduce: string
    gas: string
    nothing: string
    friend: (name: string) => string
    ammo: string
    between: (names: string) => string
    lands: string
    wide: string
    wound: string
    figures: string
    throwNeeds: string
    later: string
    goesUp: string
    goesUpAll: string
    ifUp: string
    sets: (squares: string) => string
  }
  spread: {
    plan: string
    pick: string
    turn: string
    stunOnly: string
    fire: string
    lost: (dice: number) => string
    how: (stunOnly: boolean) => string
  }
  master: {
    drive: string
    onward: string
    buy: (dread: number) => string
    cost: (dread: number) => string
    /** The zombie die is rolled again: the number it needs, and the chance that the zombies go first then. */
    reroll: (need: number, chance: number) => string
    /** An arrival comes by another spawn square. */
    elsewhere: (from: string, to: string) => string
    powers: string
    /** How Dread is gained. */
    gained: string
    /** What each power does. */
    power: { readonly [power: string]: string }
  }
  story: {
    open: string
    goal: string
    /** The same for the Zombie Master. */
    prevent: string
    extra: string
    clock: string
    rounds: (rounds: number, repeats: boolean) => string
    team: string
    people: (min: number, max: number) => string
    rules: string
    dead: string
    remember: string
    legend: string
  }
  strip: {
    track: string
    round: (round: number) => string
    spawn: (squares: string) => string
    pool: (left: number) => string
    day: (day: number) => string
    dread: (dread: number) => string
    water: (level: number) => string
  }
  sheet: {
    title: string
    health: string
    fatigue: string
    ammo: string
    food: string
    medkits: string
    kills: string
    ready: string
    carries: string
    nothing: string
    skills: string
    skillAt: (kills: number) => string
    /** The ladder that is played, and the other one. */
    ladder: (now: string, short: boolean, other: string) => string
    /** For the whole team between two scenarios. */
    inCamp: string
    status: { readonly [status: string]: string }
    acting: string
    acted: string
    attacked: string
    covering: string
    held: (by: string) => string
    orders: string
    within: (squares: number | null) => string
    hold: string
    holds: (names: string) => string
    segments: string
    noSegments: string
    select: (name: string) => string
  }
  combat: { title: string; needs: (need: number) => string; blast: string }
  camp: {
    title: string
    calendar: string
    deadline: string
    today: string
    cold: string
    /** From this day on. */
    coldFrom: (day: number) => string
    route: string
    legend: { done: string; here: string; next: string; other: string }
    /** How many scenarios are on the road, and beside it. */
    count: (main: number, aside: number) => string
    aside: { readonly main: string; readonly scavenge: string; readonly holeUp: string }
    team: string
    rearguard: string
    fallen: string
    nobody: string
    risen: string
    clues: (count: number) => string
    actions: string
    failed: (scenario: string) => string
    done: (scenario: string) => string
    eat: string
    eatCost: string
    /** No character is tired: the food is lost. */
    eatWasted: string
    heal: (from: string | null) => string
    healCost: (wounds: number) => string
    hands: string
    scavenge: string
    scavengeText: (place: string, people: number) => string
    go: string
    holeUp: string
    holeUpText: (on: number, percent: number, scenario: string) => string
    eaters: string
    treated: (cook: string) => string
    bar: string
    days: (cost: number, day: number, cold: boolean) => string
    march: string
    marchTo: (scenario: string) => string
    again: string
  }
  gifts: { title: string; from: string; to: string }
  waiting: (names: string) => string
  /** Characters to choose from: their abilities in a few words, their own weapon, what they carry. */
  recruit: { good: { readonly [id: string]: string }; best: (weapon: string) => string; has: (arms: string) => string }
  ending: { team: string; kills: (kills: number) => string; out: string; alive: string; inside: string; dead: string; nobodyLeft: string }
  look: readonly { title: string; text: string }[]
}
