import { nth } from '@deadfront/kernel'
import { Icon } from '../../../board/icons.tsx'
import type { RawTables } from '@deadfront/dotz'
import type { Desk } from '../desk.ts'
import { aftermath, type Fight, verdictOf } from '../fights.ts'
import { fullName, placeName, unitFace, zedFace } from '../pieces.ts'
import type { Odds } from '../referee.ts'
import { countedOf } from './answer-odds.ts'
import { Chances } from './odds.tsx'
import { percent } from '../../../board/percent.ts'
import { Counter, Die } from './parts.tsx'
import { tables } from '../tables.ts'

/** The combat panel: both sides, how the column was found, the dice, the table with its cell highlighted. */
export function FightPanel({ desk, fight, odds, onClose }: { desk: Desk; fight: Fight; odds: Odds | null; onClose: () => void }) {
  const view = desk.view.value
  if (!view) return null
  const t = desk.m.combat
  const unit = fight.unit === null ? undefined : (fight.pictured?.unit ?? view.units.find((x) => x.id === fight.unit))
  const zeds = fight.pictured?.zeds ?? fight.zeds.flatMap((id) => view.zeds.find((x) => x.id === id) ?? [])
  const verdict = verdictOf(fight)
  const result = fight.result
  return (
    <section class="dz-fight" aria-label={`${fight.kind === 'gunfire' ? t.gunfire : t.title} ${t.at(placeName(fight.at, desk.m, view))}`}>
      <header>
        <h2>
          {fight.kind === 'gunfire' ? t.gunfire : t.title} <small>{t.at(placeName(fight.at, desk.m, view))}</small>
        </h2>
        <button type="button" class="dz-close" aria-label={t.close} onClick={onClose}>
          ×
        </button>
      </header>
      <div class="dz-sides">
        <div class="dz-side">
          {zeds.map((zed) => (
            <Counter key={zed.id} face={zedFace(zed, desk.m)} size={50} />
          ))}
          {fight.zedsStrength === null ? null : <b class="dz-sum dead">{fight.zedsStrength}</b>}
        </div>
        <span class="dz-versus">{t.versus}</span>
        <div class="dz-side">
          {fight.unitStrength === null ? null : <b class="dz-sum">{fight.unitStrength}</b>}
          {unit ? <Counter face={unitFace(unit, desk.m)} size={50} /> : <span class="dz-unknown">?</span>}
        </div>
      </div>
      {fight.column === null ? <Candidates desk={desk} /> : <Calculation desk={desk} fight={fight} />}
      <Table desk={desk} fight={fight} />
      {odds ? <Chances desk={desk} odds={odds} gunfire={fight.kind === 'gunfire'} counted={countedOf(desk, fight)} /> : null}
      <div class="dz-outcome" aria-live="polite">
        {fight.dice ? (
          <span class="dz-dice">
            <Die pips={fight.dice[0]} />
            <Die pips={fight.dice[1]} />
            <b>= {fight.sum}</b>
          </span>
        ) : null}
        {result ? (
          <span class={result.loser === 'player' ? 'dz-verdict bad' : 'dz-verdict good'}>
            {fight.kind === 'gunfire' ? t.hits(result.zedsHits) : t.cell(result.zedsHits, result.unitHits)}
            {verdict === null ? null : <b> {t.verdict[verdict]}</b>}
          </span>
        ) : null}
      </div>
      {unit && fight.after.length > 0 ? (
        <ol class="dz-after" aria-label={fullName(unit, desk.m)}>
          {aftermath(fight, (event) => desk.words.event(event)).map(({ text, times }, i) => (
            <li key={`${text} ${i}`}>
              {text} {times > 1 ? <b>×{times}</b> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}

/** Before a fighter is chosen: the column and the chances of each. */
function Candidates({ desk }: { desk: Desk }) {
  const t = desk.m.combat
  const fighters = Object.entries(desk.fighters.value)
  if (fighters.length === 0) return <p class="dz-wait">{t.waiting}</p>
  return (
    <ul class="dz-candidates">
      {fighters.map(([id, odds]) => {
        const unit = desk.unit(id)
        return unit ? (
          <li key={id}>
            <Counter face={unitFace(unit, desk.m)} size={40} />
            <span>
              <b>{fullName(unit, desk.m)}</b> · {columnName(desk, odds.column)}
              <small>
                {odds.shifts
                  .map((shift) => `${shift.shift > 0 ? '+' : '−'}${Math.abs(shift.shift)} ${shiftName(desk, shift.by)}`)
                  .join(', ')}
              </small>
            </span>
            <b class={odds.win >= 0.5 ? 'good' : 'bad'}>{desk.m.act.odds(percent(odds.win), percent(odds.lost))}</b>
          </li>
        ) : null
      })}
    </ul>
  )
}

/** The head of a column of the Hand-to-Hand table, as in the log; a column of the Gunfire table is a number. */
const columnName = (desk: Desk, column: string): string => desk.m.name(`column.${column}`, column)

/** The column by strength → every shift by name → the final column. */
function Calculation({ desk, fight }: { desk: Desk; fight: Fight }) {
  const t = desk.m.combat
  const column = (name: string | null): string => (name === null ? '' : columnName(desk, name))
  return (
    <ol class="dz-calculation">
      <li>
        <small>{t.initial}</small>
        <b>{column(fight.initial)}</b>
      </li>
      {fight.shifts.map((shift, i) => (
        <li key={`${shift.by} ${i}`} class={shift.shift > 0 ? 'good' : 'bad'}>
          <small>{shiftName(desk, shift.by)}</small>
          <b>
            <Icon name={shift.shift > 0 ? 'next' : 'prev'} size={13} /> {Math.abs(shift.shift)}
          </b>
        </li>
      ))}
      <li class="final">
        <small>{t.final}</small>
        <b>{column(fight.column)}</b>
      </li>
    </ol>
  )
}

function shiftName(desk: Desk, by: string): string {
  const { m } = desk
  return m.name(`shift.${by}`, m.name(`marker.${by}`, m.name(`ability.${by}`, m.name(`card.${by}`, by))))
}

function Table({ desk, fight }: { desk: Desk; fight: Fight }) {
  const t = desk.m.combat
  const rows = fight.kind === 'gunfire' ? gunRows(tables) : handRows(tables)
  const columns = fight.kind === 'gunfire' ? (rows[0]?.cells ?? []).map((_, i) => String(i + 1)) : tables.handToHand.columns
  const last = columns.length - 1
  const lit =
    fight.column === null ? -1 : fight.kind === 'gunfire' ? Math.min(last, Number(fight.column) - 1) : columns.indexOf(fight.column)
  return (
    <table class="dz-crt">
      <caption class="sr-only">{t.table}</caption>
      <thead>
        <tr>
          <th scope="col">{t.row}</th>
          {columns.map((column, i) => (
            <th key={column} scope="col" class={i === lit ? 'now' : ''}>
              {fight.kind === 'gunfire' && i === last ? `${column}+` : columnName(desk, column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const now = fight.sum !== null && fight.sum >= row.low && fight.sum <= row.high
          return (
            <tr key={row.low} class={now ? 'now' : ''}>
              <th scope="row">{row.low === row.high ? row.low : `${row.low}–${row.high}`}</th>
              {row.cells.map((cell, i) => (
                <td
                  key={i}
                  class={`${cell.zedsLose ? 'z' : ''}${i === lit ? ' now' : ''}${now && i === lit ? ' cell' : ''}`}
                  aria-current={now && i === lit ? 'true' : undefined}
                >
                  {cell.text}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface Row {
  low: number
  high: number
  cells: readonly { text: string; zedsLose: boolean }[]
}

const handRows = (given: RawTables): Row[] =>
  given.handToHand.rows.map(({ sum, cells }) => ({
    low: nth(sum, 0),
    high: nth(sum, 1),
    cells: cells.map((cell) => ({ text: cell.slice(0, cell.indexOf(' ')), zedsLose: cell.endsWith('Z') })),
  }))

const gunRows = (given: RawTables): Row[] =>
  given.gunfire.rows.map(({ sum, hits }) => ({
    low: nth(sum, 0),
    high: nth(sum, 1),
    cells: hits.map((hit) => ({ text: String(hit), zedsLose: false })),
  }))
