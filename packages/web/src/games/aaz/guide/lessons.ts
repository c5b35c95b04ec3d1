import type { Lesson } from '../../../board/course.ts'
import attack from './01-attack.position.json' with { type: 'json' }
import blitz from './02-blitz.position.json' with { type: 'json' }
import landing from './03-landing.position.json' with { type: 'json' }
import battle from './04-battle.position.json' with { type: 'json' }
import dead from './05-dead.position.json' with { type: 'json' }
import home from './06-landing-aircraft.position.json' with { type: 'json' }
import purchase from './07-purchase.position.json' with { type: 'json' }
import submarines from './08-submarines.position.json' with { type: 'json' }
import carrier from './09-carrier.position.json' with { type: 'json' }
import retreat from './10-retreat.position.json' with { type: 'json' }

export type LessonId = 'attack' | 'blitz' | 'landing' | 'battle' | 'dead' | 'home' | 'purchase' | 'submarines' | 'carrier' | 'retreat'

export const LESSONS: readonly Lesson<LessonId>[] = [
  {
    id: 'attack',
    position: attack,
    teach: [{ do: 'move', units: { inf: 3, tnk: 2 }, from: 'Germany', to: 'Eastern Europe' }],
    expect: [{ type: 'unitsMoved', from: 'Germany', to: 'Eastern Europe' }],
    at: 'Germany',
  },
  {
    id: 'blitz',
    position: blitz,
    teach: [{ do: 'move', units: { tnk: 2 }, from: 'Germany', to: 'West Russia' }],
    expect: [
      { type: 'unitsMoved', to: 'West Russia' },
      { type: 'territoryCaptured', how: 'blitz', by: 'Germany' },
    ],
    at: 'Eastern Europe',
  },
  {
    id: 'landing',
    position: landing,
    teach: [{ do: 'ship', from: 'sz5', to: 'sz5', land: 'Norway/Finland', take: { 'Germany inf': 1, 'Germany tnk': 1 } }],
    expect: [{ type: 'cargoShipped', landing: 'Norway/Finland', cargo: { inf: 1, tnk: 1 } }],
  },
  {
    id: 'battle',
    position: battle,
    dice: [1, 5, 4, 3, 2, 5],
    teach: [{ do: 'lose', lose: { inf: 1 } }, { do: 'cease' }],
    // Three zombies bite in vain, and three skulls put them down.
    also: [{ step: 1, answer: { do: 'press' }, dice: [5, 5, 5, 6, 6, 6] }],
    expect: [
      { type: 'unitsHit', side: 'attacker', units: { inf: 1 } },
      { type: 'zombiesRose', at: 'Eastern Europe', n: 3 },
      { type: 'attackCeased', at: 'Eastern Europe' },
      { type: 'territoryCaptured', at: 'Eastern Europe', by: 'Germany', how: 'battle' },
    ],
    at: 'Eastern Europe',
  },
  {
    id: 'dead',
    position: dead,
    teach: [{ do: 'attack', at: 'Southern Europe' }],
    expect: [{ type: 'combatDeclared', at: 'Southern Europe' }],
    at: 'Southern Europe',
  },
  {
    id: 'home',
    position: home,
    teach: [{ do: 'move', units: { ftr: 1 }, from: 'Eastern Europe', to: 'Germany' }],
    expect: [{ type: 'unitsMoved', to: 'Germany', units: { ftr: 1 } }],
    at: 'Germany',
  },
  {
    id: 'purchase',
    position: purchase,
    teach: [
      { do: 'buy', unit: 'tnk', at: 'Germany', n: 1 },
      { do: 'buy', unit: 'inf', at: 'Germany', n: 1 },
    ],
    expect: [
      { type: 'unitsBought', unit: 'tnk', treasury: 6 },
      { type: 'unitsBought', unit: 'inf', treasury: 3 },
    ],
    at: 'Germany',
  },
  {
    id: 'submarines',
    scenario: '1941',
    position: submarines,
    dice: [1, 5],
    teach: [{ do: 'submerge', subs: 0 }],
    expect: [
      { type: 'unitsFired', step: 'strike', side: 'attacker', hits: 1 },
      { type: 'unitsHit', power: 'UK', units: { cv: 1 } },
      { type: 'battleEnded', at: 'sz8', winner: 'Germany' },
    ],
    at: 'sz8',
  },
  {
    id: 'carrier',
    scenario: '1941',
    position: carrier,
    teach: [{ do: 'move', units: { cv: 1 }, from: 'sz46', to: 'sz44' }],
    expect: [{ type: 'unitsMoved', from: 'sz46', to: 'sz44', units: { cv: 1 } }],
    at: 'sz44',
  },
  {
    id: 'retreat',
    position: retreat,
    dice: [5, 5, 5, 1, 1, 5, 5],
    teach: [{ do: 'retreat', to: 'Germany' }],
    expect: [
      { type: 'attackRetreated', to: 'Germany', units: { inf: 1 } },
      { type: 'battleEnded', winner: 'defender' },
    ],
    at: 'Eastern Europe',
  },
]
