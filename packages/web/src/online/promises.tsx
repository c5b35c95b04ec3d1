import type { Words } from '@deadfront/kernel'
import {
  type AnyRecord,
  commitmentCheck,
  type Fairness,
  judgeKept,
  judgeNotes,
  type KnownKey,
  type NoteVerdict,
  type PromiseFault,
  showFingerprint,
} from '@deadfront/protocol'
import { Icon } from '../board/icons.tsx'
import { language } from '../shell/settings.ts'
import type { Kept } from './dice-keeper.ts'
import { o } from './words.ts'
import './dice.css'

/** One finding about the promises of a game: kept, broken, or unknown here. */
export interface Finding {
  kind: 'kept' | 'broken' | 'open'
  text: string
}

export const dayOf = (at: number): string => new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

interface Setting {
  record: AnyRecord
  words: Words
  /** What this browser kept of the table. */
  kept: Kept | null
  /** The seats that this browser still answers for. */
  seats: readonly string[]
  /** Keys that the checker has from players. */
  known: readonly KnownKey[]
}

/** Checks the promises about the dice of this game, without replaying it. */
export async function findPromises({ record, words, kept, seats, known }: Setting): Promise<Finding[]> {
  const { fairness } = record
  if (!fairness) return []
  const t = o.value.dice
  const { commitment, say } = commitmentCheck(record)
  const nameOf = (seat: string): string => {
    const player = record.seats[seat]
    return player && !player.startsWith('bot:') ? `${player} (${words.seat(seat)})` : words.seat(seat)
  }
  const faultOf = (fault: PromiseFault): Finding => ({
    kind: 'broken',
    text: t.faults[fault.code](fault.seat === undefined ? '' : nameOf(fault.seat), showFingerprint(fault.key ?? '')),
  })
  const report = await judgeNotes(fairness, known)
  const strict = known.length > 0
  return [
    commitment === 'broken' ? { kind: 'broken', text: o.value.unfair(say) } : { kind: 'kept', text: t.fits },
    ...keptFindings({ fairness, kept, seats, nameOf: (seat) => words.seat(seat), faultOf }),
    ...report.faults.map(faultOf),
    ...report.notes.filter(({ faults }) => faults.length === 0).map((note) => noteFinding(note, nameOf(note.seat), kept)),
    ...(strict ? [] : report.unsigned.map((seat): Finding => ({ kind: 'open', text: t.shareUnsigned(nameOf(seat)) }))),
  ]
}

interface KeptSetting {
  fairness: Fairness
  kept: Kept | null
  seats: readonly string[]
  nameOf(seat: string): string
  faultOf(fault: PromiseFault): Finding
}

function keptFindings({ fairness, kept, seats, nameOf, faultOf }: KeptSetting): Finding[] {
  const t = o.value.dice
  if (!kept) return [{ kind: 'open', text: t.nothingNoted }]
  const faults = judgeKept(kept, fairness, seats)
  const hasKept = !faults.some(({ code }) => code === 'my-commitment')
  const shares = seats.filter((seat) => seat in kept.entropy && !faults.some((f) => f.code === 'my-entropy' && f.seat === seat))
  return [
    ...(hasKept ? [{ kind: 'kept' as const, text: t.serverKept(dayOf(kept.at)) }] : []),
    ...shares.map((seat): Finding => ({ kind: 'kept', text: t.shareIn(nameOf(seat)) })),
    ...faults.map(faultOf),
  ]
}

function noteFinding({ key, seat, signed, known }: NoteVerdict, who: string, kept: Kept | null): Finding {
  const t = o.value.dice
  if (signed === null) return { kind: 'open', text: t.noteUnchecked(who) }
  if (kept?.key === key && seat in kept.entropy) return { kind: 'kept', text: t.noteMine(who) }
  return known ? { kind: 'kept', text: t.noteKnown(who) } : { kind: 'open', text: t.noteUnknown(who, showFingerprint(key)) }
}

const ICONS = { broken: 'warning', kept: 'check', open: 'info' } as const
const KINDS = Object.keys(ICONS) as Finding['kind'][]

/** Broken promises come first. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul class="findings">
      {findings
        .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
        .map(({ kind, text }) => (
          <li key={text} class={kind}>
            <Icon name={ICONS[kind]} />
            <span>{text}</span>
          </li>
        ))}
    </ul>
  )
}
