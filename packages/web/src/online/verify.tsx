import { type GameRecord, readRecord, type Words } from '@deadfront/kernel'
import {
  type AnyRecord,
  checkRecord,
  commitmentCheck,
  type KnownKey,
  type LuckLedger,
  luckOf,
  problemOfFairness,
  readKey,
} from '@deadfront/protocol'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../board/icons.tsx'
import { FileButton, Spinner } from '../shell/parts.tsx'
import { language } from '../shell/settings.ts'
import { catalogEntry } from '../catalog.ts'
import { type Kept, loadKept } from './dice-keeper.ts'
import { Luck } from './luck.tsx'
import { type Finding, findPromises, Findings } from './promises.tsx'
import { recordToVerify } from './verify-record.ts'
import { o } from './words.ts'
import './online.css'

/** A record that replays, or the reason why it does not. */
interface Replayed {
  fault: string | null
  record: AnyRecord | null
  luck: LuckLedger | null
  words: Words | null
  kept: Kept | null
}

const bad = (why: string): Replayed => ({ fault: o.value.mismatch(why), record: null, luck: null, words: null, kept: null })

async function readFile(file: File): Promise<Replayed> {
  let data: unknown
  try {
    data = JSON.parse(await file.text())
  } catch {
    return bad(`${file.name}: JSON`)
  }
  const read = readRecord(data)
  return 'problem' in read ? bad(`${read.problem.place}: ${read.problem.say}`) : replay(read.record)
}

/** Plays every command again: every hash, every roll. */
async function replay(read: GameRecord): Promise<Replayed> {
  const record = read as AnyRecord
  const odd = problemOfFairness(record.fairness)
  if (odd) return bad(`${odd.place}: ${odd.say}`)
  const game = await catalogEntry(record.game)?.load()
  if (!game) return bad(record.game)
  const { mismatch } = checkRecord(game, record)
  if (mismatch) return bad(mismatch.say)
  const words = await game.words[language.value]()
  const table = record.fairness?.table
  return { fault: null, record, luck: luckOf(game, record), words, kept: table === undefined ? null : await loadKept(table) }
}

/** The keys in the field, and the first line that is not a key. */
function readKeys(text: string): { known: KnownKey[]; odd: string | null } {
  const known: KnownKey[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const key = readKey(line)
    if (key === null) return { known, odd: line }
    known.push(key)
  }
  return { known, odd: null }
}

/** The findings about promises, again whenever the keys change. */
function useFindings({ record, words, kept }: Replayed, known: readonly KnownKey[]): readonly Finding[] | null {
  const [findings, setFindings] = useState<readonly Finding[] | null>(null)
  useEffect(() => {
    if (!record || !words) return
    let stale = false
    void findPromises({ record, words, kept, seats: Object.keys(kept?.entropy ?? {}), known }).then((found) => {
      if (!stale) setFindings(found)
    })
    return () => {
      stale = true
    }
  }, [record, words, kept, JSON.stringify(known)])
  return findings
}

/** `#/verify`: computes every roll of a finished game again, offline, and shows whose promise was kept. */
export function Verify() {
  const t = o.value
  const [{ replayed, count }, setState] = useState<{ replayed: Replayed | null; count: number }>({ replayed: null, count: 0 })
  const setReplayed = (next: Replayed): void => setState((last) => ({ replayed: next, count: last.count + 1 }))
  const [keys, setKeys] = useState('')
  const { known, odd } = readKeys(keys)
  useEffect(() => {
    const given = recordToVerify.peek()
    recordToVerify.value = null
    if (given) void replay(given).then(setReplayed)
  }, [])
  return (
    <div class="page narrow online">
      <header class="page-head">
        <h1>{t.verifyTitle}</h1>
        <p>{t.verifyText}</p>
      </header>
      <FileButton label={t.verifyButton} onFile={(file) => void readFile(file).then(setReplayed)} />
      <label class="field verify-keys">
        <span>{t.dice.keys}</span>
        <span class="quiet">{t.dice.keysText}</span>
        <textarea rows={3} spellcheck={false} value={keys} onInput={(e) => setKeys(e.currentTarget.value)} />
      </label>
      {odd === null ? null : (
        <p class="verdict bad" role="alert">
          <Icon name="warning" /> {t.dice.badKey(odd)}
        </p>
      )}
      {replayed ? <Verdict key={count} replayed={replayed} known={known} /> : null}
    </div>
  )
}

function Verdict({ replayed, known }: { replayed: Replayed; known: readonly KnownKey[] }) {
  const t = o.value
  const { fault, record, luck, words } = replayed
  const findings = useFindings(replayed, known)
  if (fault === null && findings === null) return <Spinner label={t.dice.checking} />
  const commitment = record ? commitmentCheck(record).commitment : 'none'
  const broken = findings?.find(({ kind }) => kind === 'broken')
  const good = fault === null && commitment !== 'broken' && !broken
  const say = fault ?? broken?.text ?? (commitment === 'kept' ? t.fair : t.noFairness)
  return (
    <section class="panel checked" role="status">
      <p class={good ? 'verdict good' : 'verdict bad'}>
        <Icon name={good ? 'check' : 'warning'} /> {say}
      </p>
      {findings && findings.length > 0 ? (
        <>
          <h2>{t.dice.promises}</h2>
          <Findings findings={findings} />
        </>
      ) : null}
      {luck && words ? <Luck ledger={luck} words={words} /> : null}
    </section>
  )
}
