import type { Seat, Words } from '@deadfront/kernel'
import { type AnyRecord, showFingerprint, type TableInfo } from '@deadfront/protocol'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../board/icons.tsx'
import { toast } from '../shell/notices.ts'
import { Button } from '../shell/parts.tsx'
import { go, to } from '../shell/router.ts'
import { deviceFingerprint, forgetSeat, giveEntropy, keepCommitment, keptOf } from './dice-keeper.ts'
import { dayOf, type Finding, findPromises, Findings } from './promises.tsx'
import type { RemoteHost } from './remote-host.ts'
import { recordToVerify } from './verify-record.ts'
import { o } from './words.ts'
import './dice.css'

/** Notes the fingerprint at first sight. Before the game it also puts entropy into the dice for each own seat. */
function useNotes(info: TableInfo, mine: readonly Seat[]): void {
  const seats = mine.join(' ')
  useEffect(() => {
    void keepCommitment(info).then((kept) => {
      if (info.status !== 'open' || kept?.commitment !== info.commitment) return
      for (const seat of mine) void giveEntropy(info, seat)
      for (const seat of Object.keys(kept.entropy)) if (!mine.includes(seat)) void forgetSeat(info.id, seat)
    })
  }, [info.id, info.commitment, info.status, seats])
}

function useFingerprint(): string | null {
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => void deviceFingerprint().then(setKey), [])
  return key
}

/** The fingerprint that the server showed, the own share, the keys: data to compare later. */
export function DiceFacts({ info, mine, words }: { info: TableInfo; mine: readonly Seat[]; words: Words }) {
  const t = o.value.dice
  const key = useFingerprint()
  const kept = keptOf(info.id)
  useNotes(info, mine)
  const others = Object.entries(info.sealed ?? {}).filter(([seat]) => !mine.includes(seat))
  return (
    <>
      {kept && kept.commitment !== info.commitment ? (
        <p class="dice-alarm" role="alert">
          <Icon name="warning" /> {t.changed}
        </p>
      ) : null}
      <dl class="dice-facts">
        <dt>{t.fingerprint}</dt>
        <dd>
          <code>{showFingerprint(kept?.commitment ?? info.commitment)}</code>
          {kept ? <span class="quiet">{t.noted(dayOf(kept.at))}</span> : null}
        </dd>
        {mine.map((seat) => (
          <Share key={seat} name={words.seat(seat)} entropy={kept?.entropy[seat]} />
        ))}
        {mine.length > 0 ? <OwnKey fingerprint={key} /> : null}
        {others.length > 0 ? (
          <>
            <dt>{t.others}</dt>
            {others.map(([seat, fingerprint]) => (
              <dd key={seat}>
                {info.seats[seat]?.name ?? words.seat(seat)}:{' '}
                {fingerprint === null ? <em class="quiet">{t.unsigned}</em> : <code>{showFingerprint(fingerprint)}</code>}
              </dd>
            ))}
          </>
        ) : null}
      </dl>
    </>
  )
}

function Share({ name, entropy }: { name: string; entropy: string | undefined }) {
  const t = o.value.dice
  return (
    <>
      <dt>{t.share(name)}</dt>
      <dd>{entropy === undefined ? <span class="quiet">{t.noShare}</span> : <code>{showFingerprint(entropy)}</code>}</dd>
    </>
  )
}

function OwnKey({ fingerprint }: { fingerprint: string | null }) {
  const t = o.value.dice
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ text: t.copied, detail: text, tone: 'info' })
    } catch {
      toast({ text, tone: 'info' })
    }
  }
  return (
    <>
      <dt>{t.key}</dt>
      {fingerprint === null ? (
        <dd class="quiet">{t.noKey}</dd>
      ) : (
        <dd>
          <code>{showFingerprint(fingerprint)}</code>
          <span class="quiet key-text">{t.keyText}</span>
          <Button kind="quiet" icon="disk" onClick={() => copy(showFingerprint(fingerprint))}>
            {t.copyKey}
          </Button>
        </dd>
      )}
    </>
  )
}

/** Beside the board: the facts while the game runs, the verdict when it is over. */
export function DicePanel({ host, words }: { host: RemoteHost; words: Words }) {
  const t = o.value.dice
  const info = host.info.value
  if (!info) return null
  const over = info.status === 'done' || info.status === 'abandoned'
  return (
    <details class="dice-panel" open={over}>
      <summary>{t.title}</summary>
      {over ? <Outcome host={host} words={words} /> : <p class="quiet">{t.running}</p>}
      <DiceFacts info={info} mine={host.mine.value} words={words} />
    </details>
  )
}

/** Compares the record with what this browser kept, as soon as the secret is shown. */
function Outcome({ host, words }: { host: RemoteHost; words: Words }) {
  const t = o.value.dice
  const id = host.info.value?.id ?? ''
  const kept = keptOf(id)
  const [record, setRecord] = useState<AnyRecord | null>(null)
  const [findings, setFindings] = useState<readonly Finding[] | 'failed' | null>(null)
  useEffect(() => {
    void host.call('record', { at: null }).then(
      ({ record: read }) => setRecord(read as AnyRecord),
      () => setFindings('failed'),
    )
  }, [host, id])
  useEffect(() => {
    if (record) void findPromises({ record, words, kept, seats: host.mine.value, known: [] }).then(setFindings)
  }, [record, kept, words])
  if (findings === 'failed') return <p class="quiet">{t.noRecord}</p>
  if (!findings || !record) return <p class="quiet">{t.checking}</p>
  const check = (): void => {
    recordToVerify.value = record
    go(to.verify())
  }
  return (
    <div role="status">
      <Findings findings={findings} />
      <Button icon="dice" onClick={check}>
        {t.checkRolls}
      </Button>
    </div>
  )
}
