import { labelOf, nameOrNull, type Result, type Words } from '@deadfront/kernel'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { BoardApi, BoardModule } from '../../board/board.ts'
import { placeTip } from '../../board/tip-place.ts'
import type { Fault } from '../../host/rpc.ts'
import { m } from '../../messages/index.ts'
import { catalogEntry } from '../../catalog.ts'
import { Icon } from '../../board/icons.tsx'
import { whenSaveIsFree } from '../../saves/lock.ts'
import { onlineParts } from '../online-parts.ts'
import { Button, Dialog, RuleLink, Spinner } from '../parts.tsx'
import { RuleBook } from '../pages/rules.tsx'
import { to } from '../router.ts'
import { choices } from '../settings.ts'
import type { Loaded } from '../use-game.ts'
import { saveFault, saveRecord } from './downloads.ts'
import { ResultText } from './result-text.tsx'
import { resultWords } from './result-words.ts'
import type { FaultKind } from './host-notices.ts'
import type { Session } from './session.ts'

/** Layers over the table: tips, rules, hand-over, end screen, faults. */

export function TipCard({ session, words }: { session: Session; words: Words }) {
  const shown = session.tip.value
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const card = ref.current
    if (!card || !shown) return
    const size = { width: card.offsetWidth, height: card.offsetHeight }
    const { left, top } = placeTip(shown.box, size, { width: innerWidth, height: innerHeight }, shown.tip.avoid)
    card.style.transform = `translate(${left}px, ${top}px)`
  }, [shown])
  // A layout effect, so that Escape works from the moment the tip is visible.
  useLayoutEffect(() => {
    if (!shown) return
    const close = (event: KeyboardEvent | PointerEvent) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !ref.current?.contains(event.target as Node)) session.tip.value = null
    }
    addEventListener('keydown', close)
    addEventListener('pointerdown', close)
    return () => {
      removeEventListener('keydown', close)
      removeEventListener('pointerdown', close)
    }
  }, [shown, session])
  if (!shown) return null
  const { title, text, lines, refusal, rule, passive } = shown.tip
  const cited = refusal?.rule ?? rule
  return (
    <div ref={ref} class={`tip${refusal ? ' no' : ''}${passive ? ' passive' : ''}`} role={refusal ? 'alert' : 'tooltip'}>
      {title ? <strong>{title}</strong> : null}
      {text ? <p>{text}</p> : null}
      {refusal ? <p>{words.refusal(refusal)}</p> : null}
      {lines ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {cited ? (
        <RuleLink
          game={session.game.id}
          id={cited}
          words={words}
          onOpen={(id) => {
            session.ruleOpen.value = id
          }}
        />
      ) : null}
    </div>
  )
}

export function RuleDrawer({ session, loaded }: { session: Session; loaded: Loaded }) {
  const t = m.value.rules
  const ref = useRef<HTMLElement>(null)
  const rule = session.ruleOpen.value
  const close = () => {
    session.ruleOpen.value = null
  }
  // A layout effect, so that Escape works from the moment the drawer is visible.
  useLayoutEffect(() => {
    const before = document.activeElement
    ref.current?.focus()
    // On the window, because the focus may have moved, for example to a new question.
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', keys)
    return () => {
      removeEventListener('keydown', keys)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <aside ref={ref} class="drawer" tabIndex={-1} aria-label={t.title}>
      <header class="drawer-head">
        <h2>{t.title}</h2>
        <a class="button quiet" href={to.rules(session.game.id, rule)} target="_blank" rel="noreferrer">
          <span>{t.ownPage}</span>
        </a>
        <Button icon="close" iconOnly kind="quiet" onClick={close}>
          {m.value.close}
        </Button>
      </header>
      <RuleBook
        loaded={loaded}
        rule={rule === '' ? null : rule}
        onRule={(id) => {
          session.ruleOpen.value = id
        }}
      />
    </aside>
  )
}

/** Two people at one screen with hidden things: covers the table until the right person confirms. */
export function HandOver({ session, words }: { session: Session; words: Words }) {
  const t = m.value.handOver
  const seat = session.replaying.value ? null : (session.live.value?.handOver ?? null)
  if (seat === null) return null
  const info = session.seats(words).find((x) => x.id === seat)
  const player = info?.holder === 'me' && choices.value.name === '' ? null : (info?.player ?? words.seat(seat))
  return (
    <Dialog open title={t.title(player)} class="hand-over" closable={false} onClose={() => {}}>
      <p>{t.text(words.seat(seat))}</p>
      <div class="dialog-acts">
        <Button kind="main" icon="eye" onClick={() => session.seated(seat)}>
          {t.ready(player)}
        </Button>
      </div>
    </Dialog>
  )
}

export function EndScreen({ session, words, module, api }: { session: Session; words: Words; module: BoardModule | null; api: BoardApi }) {
  const t = m.value.end
  const host = useRef<HTMLDivElement>(null)
  const result = session.live.value?.result ?? null
  const open = result !== null && !session.endSeen.value && !session.replaying.value
  const close = () => {
    session.endSeen.value = true
  }
  useEffect(() => {
    if (!open || !host.current || !module?.ending) return
    return session.boards.attachExtra(module.ending(host.current, api))
  }, [open, module, session, api])
  if (!result) return null
  const { title, text } = resultWords(words, result, Object.keys(session.holders.value))
  const rematch = session.rematch.value
  return (
    <Dialog open={open} title={title} class="end-screen" onClose={close}>
      <ResultText session={session} words={words} text={text} rule={result.rule} onRule={close} />
      <div ref={host} />
      {/* Not shown to a person who plays alone. */}
      {result.winners.length > 0 && session.seats(words).length > 1 ? (
        <p>
          {t.winners(result.winners.length)} <strong>{result.winners.map((seat) => words.seat(seat)).join(', ')}</strong>
        </p>
      ) : null}
      <Score result={result} words={words} />
      <p class="hint">{t.length(session.total.value)}</p>
      <EndLuck session={session} words={words} />
      <div class="dialog-acts">
        <Button
          icon="replay"
          onClick={() => {
            close()
            void session.jump(0)
          }}
        >
          {t.replay}
        </Button>
        {catalogEntry(session.game.id)?.advisor ? (
          <Button
            icon="search"
            onClick={() => {
              close()
              session.reviewOpen.value = true
            }}
          >
            {t.review}
          </Button>
        ) : null}
        <Button icon="download" onClick={() => saveRecord(session)}>
          {t.record}
        </Button>
        <a class={rematch ? 'button' : 'button main'} href={session.sealed ? to.tables() : to.play(session.game.id)}>
          <Icon name="play" />
          <span>{t.newGame}</span>
        </a>
        {rematch ? (
          <Button kind="main" icon="loop" onClick={rematch.act}>
            {rematch.label}
          </Button>
        ) : null}
      </div>
      {rematch?.text ? (
        <p class="rematch-waits" role="status">
          {rematch.text}
        </p>
      ) : null}
    </Dialog>
  )
}

function Score({ result, words }: { result: Result; words: Words }) {
  const score = Object.entries(result.score ?? {})
  if (score.length === 0) return null
  return (
    <table class="score">
      <caption>{m.value.end.score}</caption>
      <tbody>
        {score.map(([name, points]) => (
          <tr key={name}>
            <th scope="row">{nameOrNull(words, `score.${name}`) ?? labelOf(words, name)}</th>
            <td>{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Computed when it is opened; its code is loaded then. */
function EndLuck({ session, words }: { session: Session; words: Words }) {
  const [ledger, setLedger] = useState<ComponentChildren>(null)
  const add = async () => setLedger(await onlineParts().luckSheet(session, words))
  return (
    <details class="end-luck" onToggle={(event) => event.currentTarget.open && ledger === null && void add()}>
      <summary>{m.value.end.luck}</summary>
      {ledger ?? <Spinner label={m.value.loading} />}
    </details>
  )
}

export function FaultSheet({ session }: { session: Session }) {
  const shown = session.fault.value
  if (!shown) return null
  return shown.kind === 'elsewhere' ? (
    <OpenElsewhere save={session.head.id} />
  ) : (
    <FaultDialog session={session} kind={shown.kind} fault={shown.fault} />
  )
}

/** The game opens by itself as soon as the other tab is closed. */
function OpenElsewhere({ save }: { save: string }) {
  const t = m.value.fault
  useEffect(() => whenSaveIsFree(save, () => location.reload()), [save])
  return (
    <Dialog open title={t.elsewhere.title} class="fault" closable={false} onClose={() => {}}>
      <p>{t.elsewhere.text}</p>
      <div class="dialog-acts">
        <a class="button" href={to.saves()}>
          <span>{m.value.nav.saves}</span>
        </a>
        <Button kind="main" onClick={() => location.reload()}>
          {t.tryAgain}
        </Button>
      </div>
    </Dialog>
  )
}

function FaultDialog({ session, kind, fault }: { session: Session; kind: Exclude<FaultKind, 'elsewhere'>; fault: Fault }) {
  const t = m.value.fault
  const close = () => {
    session.fault.value = null
  }
  return (
    <Dialog open title={t[kind].title} class="fault" onClose={close}>
      <p>{t[kind].text}</p>
      <p class="fault-message">
        <code>{fault.message}</code>
      </p>
      {fault.stack ? (
        <details>
          <summary>{t.details}</summary>
          <pre tabIndex={0}>{fault.stack}</pre>
        </details>
      ) : null}
      <div class="dialog-acts">
        <Button icon="download" onClick={() => saveFault(session, fault)}>
          {t.download}
        </Button>
        <Button kind="main" onClick={close}>
          {t.goOn}
        </Button>
      </div>
    </Dialog>
  )
}
