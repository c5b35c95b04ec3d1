import { labelOf, type Viewer, type Words } from '@deadfront/kernel'
import { type AnyRecord, type DiceLuck, type DrawLuck, gradeOf, type LuckLedger, luckOf } from '@deadfront/protocol'
import { percentText } from '../shell/percent.ts'
import { language } from '../shell/settings.ts'
import type { Session } from '../shell/table/session.ts'
import { o } from './words.ts'
import './luck.css'

const short = (n: number): string => new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(n)
const nameOf = (seat: Viewer, words: Words): string => (seat === null ? o.value.luck.nobody : words.seat(seat))

/** Expected and actual dice: a sentence for each player, a bar for each face, and the draws. */
export function Luck({ ledger, words }: { ledger: LuckLedger; words: Words }) {
  const t = o.value.luck
  return (
    <section class="luck" aria-labelledby="luck-title">
      <h2 id="luck-title">{t.title}</h2>
      {ledger.dice.length === 0 ? <p class="quiet">{t.none}</p> : <p class="quiet">{t.lead}</p>}
      {ledger.dice.map((luck) => (
        <Dice key={`${luck.seat}-${luck.sides}`} luck={luck} name={nameOf(luck.seat, words)} />
      ))}
      {ledger.draws.map((luck) => (
        <Draws key={luck.seat} luck={luck} name={nameOf(luck.seat, words)} words={words} />
      ))}
    </section>
  )
}

function Dice({ luck, name }: { luck: DiceLuck; name: string }) {
  const t = o.value.luck
  const { dice, sides, faces, expected, sum, expectedSum, rank, evenness, hits } = luck
  const max = Math.max(expected, ...faces)
  return (
    <article class="luck-of" data-seat={luck.seat ?? ''}>
      <h3>{name}</h3>
      <p>
        {t.dice(dice, sides)}: {t.total(short(sum), short(expectedSum))}. <strong>{t.sounds[gradeOf(rank)]}</strong>:{' '}
        {t.lower(percentText(rank))}.
      </p>
      {hits ? <p>{t.hits(short(hits.actual), short(hits.expected), hits.dice)}.</p> : null}
      <table class="faces" aria-label={t.faces(name)}>
        <thead>
          <tr>
            <th scope="row">{t.face}</th>
            {faces.map((_, i) => (
              <th key={i} scope="col">
                {i + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t.fell}</th>
            {faces.map((n, i) => (
              <td key={i} style={{ '--fell': `${(n / max) * 100}%`, '--wanted': `${(expected / max) * 100}%` }}>
                <span>{n}</span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p class="quiet">
        {t.expected}: {short(expected)}. {t.even(percentText(evenness))}.
      </p>
    </article>
  )
}

function Draws({ luck, name, words }: { luck: DrawLuck; name: string; words: Words }) {
  const t = o.value.luck
  return (
    <details class="luck-of draws">
      <summary>
        {name}: {t.draws(luck.draws)}
      </summary>
      <table aria-label={t.drawn(name)}>
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.fell}</th>
            <th scope="col">{t.expected}</th>
          </tr>
        </thead>
        <tbody>
          {luck.names.map((line) => (
            <tr key={line.name}>
              <th scope="row">{labelOf(words, line.name)}</th>
              <td>{line.actual}</td>
              <td>{short(line.expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The dice statistics of a finished game, from its record. */
export async function luckSheet(session: Session, words: Words) {
  const record = await session.record()
  return record ? <Luck ledger={luckOf(session.game, record as AnyRecord)} words={words} /> : <p class="quiet">{o.value.luck.none}</p>
}
