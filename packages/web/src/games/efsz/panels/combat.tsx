import type { Combat } from '../combat.ts'
import type { Desk } from '../desk.ts'
import { Rule, signed, Twelve } from './parts.tsx'

/** The last rolls, with every modifier and their results. */
export function CombatPanel({ desk }: { desk: Desk }) {
  const rolls = desk.combat.value
  if (rolls.length === 0) return null
  return (
    <ol class="ez-rolls">
      {rolls.map((roll, k) => (
        <li key={`${k} ${roll.target}`} class={k === 0 ? 'latest' : ''}>
          <Roll desk={desk} roll={roll} />
        </li>
      ))}
    </ol>
  )
}

function Roll({ desk, roll }: { desk: Desk; roll: Combat }) {
  const who = roll.who === '' ? desk.m.combat.blast : desk.figureName(roll.who)
  return (
    <>
      <p class="ez-roll-head">
        <b>{who}</b> → {desk.figureName(roll.target)} <small>{desk.m.combat.needs(roll.need)}</small> <Rule desk={desk} id={roll.rule} />
      </p>
      <p class="ez-roll-dice">
        {roll.dice.map((face, k) => (
          <Twelve key={`${k} ${face}`} face={face} good={face >= roll.need && face > 1} />
        ))}
      </p>
      {roll.parts.length > 0 ? (
        <p class="ez-roll-parts">
          {roll.parts.map((p, k) => `${desk.words.name(`part.${p.what}`)} ${k === 0 ? p.add : signed(p.add)}`).join(', ')}
        </p>
      ) : null}
      {roll.after.map((line) => (
        <p key={line} class="ez-roll-after">
          {line}
        </p>
      ))}
    </>
  )
}
