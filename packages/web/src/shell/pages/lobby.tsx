import type { CatalogEntry } from '@deadfront/ai'
import type { Options, Seat } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { ALL_GAMES } from '../../catalog.ts'
import type { FileFault } from '../create.ts'
import { cardOf } from '../cards.ts'
import { courseOf } from '../courses.ts'
import { HeroArt } from '../hero-art.tsx'
import { Icon } from '../../board/icons.tsx'
import { toast } from '../notices.ts'
import { Button, FileButton } from '../parts.tsx'
import { go, to } from '../router.ts'
import { runningGames, runningLong, StartOver } from '../start-over.tsx'
import { useSaveName } from '../use-save-name.ts'
import { language } from '../settings.ts'
import { ago } from '../time.ts'
import { peopleOf } from '../../host/viewer.ts'
import type { SaveHead } from '../../saves/save.ts'
import { useWhereabouts } from '../use-whereabouts.ts'

const importFault = signal<FileFault | null>(null)

export function Lobby() {
  const t = m.value
  return (
    <div class={running.value?.length ? 'lobby returning' : 'lobby'}>
      <header class="hero">
        <div>
          <h1>{t.lobby.title}</h1>
          <p>{t.lobby.lead}</p>
        </div>
        <HeroArt />
      </header>
      <Continue />
      <section aria-labelledby="games-title" class="shelf">
        <h2 id="games-title" class="section-title">
          {t.lobby.games}
        </h2>
        {ALL_GAMES.length === 0 ? <p class="empty">{t.lobby.noGames}</p> : null}
        <ul class="cards">
          {ALL_GAMES.map((entry) => (
            <GameCard key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
      <section class="import" aria-labelledby="import-title">
        <div>
          <h2 id="import-title" class="section-title">
            {t.lobby.importTitle}
          </h2>
          <p>{t.lobby.importText}</p>
        </div>
        <FileButton label={t.lobby.importButton} onFile={openRecord} />
        {importFault.value ? (
          <p class="fault-line" role="alert">
            <Icon name="warning" /> <strong>{importFault.value.file}</strong>: {importFault.value.say}
          </p>
        ) : null}
      </section>
    </div>
  )
}

async function openRecord(file: File): Promise<void> {
  importFault.value = null
  const { importRecord } = await import('../create.ts')
  const done = await importRecord(file)
  if ('fault' in done) importFault.value = done.fault
  else go(to.game(done.save))
}

/** How many running games are shown at the top. */
const MAX_CONTINUED = 3

/** Every running game, newest first; null until the saves are read. */
const running = signal<readonly SaveHead[] | null>(null)

async function readRunning(): Promise<void> {
  running.value = await runningGames()
}

function Continue() {
  const t = m.value
  useEffect(() => void readRunning(), [])
  const heads = running.value ?? []
  if (heads.length === 0) return null
  return (
    <section class="continue-list" aria-label={t.lobby.continueTitle}>
      <ul>
        {heads.slice(0, MAX_CONTINUED).map((head) => (
          <ContinueCard key={head.id} head={head} />
        ))}
      </ul>
      <a class="button quiet" href={to.saves()}>
        <span>{t.lobby.allSaves}</span>
      </a>
    </section>
  )
}

/** A running game: its picture, its name, its turn and phase. */
function ContinueCard({ head }: { head: SaveHead }) {
  const t = m.value
  const where = useWhereabouts(head)
  const name = useSaveName(head)
  const art = cardOf(head.game)?.art
  const people = peopleOf(head.holders).length
  return (
    <li class="continue">
      {art ? <img class="continue-art" src={art} alt="" /> : null}
      <div>
        <h2>{name}</h2>
        {where && where.turn !== '' ? (
          <p class="continue-where">{where.phase === '' ? where.turn : `${where.turn} · ${where.phase}`}</p>
        ) : null}
        <p>
          {people > 1 ? `${t.saves.people(people)} · ` : ''}
          {t.saves.commands(head.count)} · {ago(head.changed)}
        </p>
      </div>
      <a class="button main" href={to.game(head.id)} aria-label={t.saves.openLabel(t.lobby.continueButton, name)}>
        <Icon name="play" />
        <span>{t.lobby.continueButton}</span>
      </a>
    </li>
  )
}

function GameCard({ entry }: { entry: CatalogEntry }) {
  const t = m.value
  const card = cardOf(entry.id)
  const facts = card?.facts[language.value] ?? []
  const also = card?.also
  const together = card?.together
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<SaveHead | null>(null)
  async function start(scenario?: string, options?: Options, second?: readonly Seat[]) {
    setBusy(true)
    setAsked(null)
    try {
      const { playNow } = await import('../create.ts')
      go(to.game(await playNow(entry, scenario, options, second)))
    } catch (error) {
      setBusy(false)
      toast({ text: t.lobby.cannotStart, tone: 'warn', detail: error instanceof Error ? error.message : String(error) })
    }
  }
  /** A long game that is running is never started over without asking. */
  async function startLong(scenario: string) {
    const found = await runningLong(entry.id, scenario)
    if (found) setAsked(found)
    else await start(scenario)
  }
  return (
    <li class="card" data-game={entry.id}>
      <div class="card-art">{card?.art ? <img src={card.art} alt="" /> : <PlainArt name={entry.name} />}</div>
      <div class="card-body">
        <h3>{entry.name}</h3>
        {card ? <p>{card.text[language.value]}</p> : null}
        {facts.length > 0 ? (
          <ul class="facts">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <div class="card-acts">
        <Button kind="main" icon="play" disabled={busy} onClick={() => start()} aria-label={t.lobby.playLabel(entry.name)}>
          {busy ? t.lobby.starting : t.lobby.play}
        </Button>
        {also ? (
          <Button icon="flag" class="card-also" disabled={busy} onClick={() => startLong(also.scenario)}>
            {also.text[language.value]}
          </Button>
        ) : null}
        {together ? (
          <Button
            icon="people"
            disabled={busy}
            onClick={() => start(undefined, together.options, together.second)}
            aria-label={t.lobby.togetherLabel(entry.name)}
          >
            {t.lobby.together}
          </Button>
        ) : null}
        <CardLinks entry={entry} />
      </div>
      {asked ? <StartOver head={asked} onClose={() => setAsked(null)} onStart={() => start(asked.setup.scenario)} /> : null}
    </li>
  )
}

/** The links of a card: set-up, lessons, rules. */
function CardLinks({ entry }: { entry: CatalogEntry }) {
  const t = m.value.lobby
  return (
    <>
      <a class="button" href={to.play(entry.id)} aria-label={t.setUpLabel(entry.name)}>
        <Icon name="gear" />
        <span>{t.setUp}</span>
      </a>
      {courseOf(entry.id) ? (
        <a class="button" href={to.learn(entry.id)} aria-label={t.learnLabel(entry.name)}>
          <Icon name="cap" />
          <span>{t.learn}</span>
        </a>
      ) : null}
      <a class="button quiet icon-only" href={to.rules(entry.id)} aria-label={t.rulesLabel(entry.name)} title={t.rulesLabel(entry.name)}>
        <Icon name="book" />
      </a>
    </>
  )
}

/** The picture for a game without its own one: a map with the first letter of its name. */
function PlainArt({ name }: { name: string }) {
  return (
    <svg viewBox="10 0 300 200" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="360" height="200" fill="var(--paper)" />
      <g fill="none" stroke="var(--paper-line)" stroke-width="1">
        {Array.from({ length: 9 }, (_, i) => (
          <path key={`v${i}`} d={`M${i * 45} 0V200`} />
        ))}
        {Array.from({ length: 5 }, (_, i) => (
          <path key={`h${i}`} d={`M0 ${i * 50}H360`} />
        ))}
      </g>
      <g fill="none" stroke="var(--paper-contour)" stroke-width="1.4">
        <path d="M230 60c30-22 80-14 92 14s-16 62-52 60-74-50-40-74z" />
        <path d="M246 72c20-14 54-10 62 9s-12 41-35 40-49-34-27-49z" />
        <path d="M262 83c10-7 29-5 33 5s-7 21-19 20-25-18-14-25z" />
        <path d="M0 168c40-18 66 6 110-10s70-12 120 8 90-6 130-2" />
      </g>
      <path d="M28 0c6 40-14 64 8 96s52 18 66 48-6 40 4 56" fill="none" stroke="var(--water)" stroke-width="7" />
      <path d="M128 200c4-50 44-58 48-98S228 40 236 0" fill="none" stroke="var(--ink)" stroke-width="3" stroke-dasharray="12 7" />
      <text x="54" y="150" class="art-letter">
        {name.slice(0, 1)}
      </text>
    </svg>
  )
}
