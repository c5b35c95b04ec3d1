import { readRecord, type Words } from '@deadfront/kernel'
import { type AnyRecord, type LuckLedger, luckOf, promiseOf, walk } from '@deadfront/protocol'
import { useState } from 'preact/hooks'
import { Icon } from '../board/icons.tsx'
import { FileButton } from '../shell/parts.tsx'
import { language } from '../shell/settings.ts'
import { shelfOf } from '../shelf.ts'
import { Luck } from './luck.tsx'
import { o } from './words.ts'
import './online.css'

interface Verdict {
  good: boolean
  say: string
  luck: LuckLedger | null
  words: Words | null
}

async function judge(file: File): Promise<Verdict> {
  const t = o.value
  const bad = (say: string): Verdict => ({ good: false, say, luck: null, words: null })
  let data: unknown
  try {
    data = JSON.parse(await file.text())
  } catch {
    return bad(t.mismatch(`${file.name}: JSON`))
  }
  const read = readRecord(data)
  if ('problem' in read) return bad(t.mismatch(`${read.problem.place}: ${read.problem.say}`))
  const record = read.record as AnyRecord
  const game = await shelfOf(record.game)?.load()
  if (!game) return bad(t.mismatch(record.game))
  const { mismatch } = walk(game, record)
  if (mismatch) return bad(t.mismatch(mismatch.say))
  const { commitment, say } = promiseOf(record)
  const luck = luckOf(game, record)
  const words = await game.words[language.value]()
  if (commitment === 'broken') return { good: false, say: t.unfair(say), luck, words }
  return { good: true, say: commitment === 'kept' ? t.fair : t.noFairness, luck, words }
}

/** `#/verify`: computes every roll of a finished game again, offline. */
export function Verify() {
  const t = o.value
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  return (
    <div class="page narrow online">
      <header class="page-head">
        <h1>{t.verifyTitle}</h1>
        <p>{t.verifyText}</p>
      </header>
      <FileButton label={t.verifyButton} onFile={(file) => void judge(file).then(setVerdict)} />
      {verdict ? (
        <section class="panel" role="status">
          <p class={verdict.good ? 'verdict good' : 'verdict bad'}>
            <Icon name={verdict.good ? 'check' : 'warning'} /> {verdict.say}
          </p>
          {verdict.luck && verdict.words ? <Luck ledger={verdict.luck} words={verdict.words} /> : null}
        </section>
      ) : null}
    </div>
  )
}
