import type { Json, Options, Scenario } from '@deadfront/kernel'
import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { readJsonFile, withDefaults } from '../shell/create.ts'
import { OptionRow, type OwnFile, OwnFileRow } from '../shell/option-rows.tsx'
import { toast } from '../shell/notices.ts'
import { Button } from '../shell/parts.tsx'
import { go, to } from '../shell/router.ts'
import { useGame } from '../shell/use-game.ts'
import { SHELF } from '../shelf.ts'
import { request } from './api.ts'
import { attempt } from './attempt.ts'
import { newEntropy } from './person.ts'
import { o } from './words.ts'

const CLOCKS = {
  none: null,
  live: { each: 60, bank: 600 },
  day: { each: 86_400, bank: 0 },
  days3: { each: 259_200, bank: 0 },
  week: { each: 604_800, bank: 0 },
} as const

type Files = { position: OwnFile | null; content: OwnFile | null }
const NO_FILES: Files = { position: null, content: null }

/** Nobody sets a table online to sit there alone: where a game is for one by default, two are offered. */
function forTwo(scenario: Scenario): Options {
  const players = scenario.options.find((spec) => spec.id === 'players')
  const alone = scenario.seats(withDefaults(scenario, {})).length === 1
  const two = players && (players.choices ? players.choices.some((choice) => choice.value === 2) : (players.max ?? 2) >= 2)
  return alone && two ? { players: 2 } : {}
}

/** Game, scenario, every option, clock; the one who asks takes the first seat. */
export function NewTable() {
  const t = o.value
  const p = m.value.play
  const [id, setId] = useState(SHELF[0]?.id ?? '')
  const loaded = useGame(id || null)
  const [scenario, setScenario] = useState('')
  const [given, setGiven] = useState<Options>({})
  const [files, setFiles] = useState<Files>(NO_FILES)
  const [listed, setListed] = useState(false)
  const [clock, setClock] = useState<keyof typeof CLOCKS>('none')
  const chosen = loaded?.game.scenarios.find((x) => x.id === scenario) ?? loaded?.game.scenarios[0]
  const options = { ...(chosen ? forTwo(chosen) : {}), ...given }
  const create = async (event: Event) => {
    event.preventDefault()
    if (!loaded || !chosen) return
    const [seat] = chosen.seats(withDefaults(chosen, options))
    const made = await attempt(() =>
      request('POST /api/tables', {
        game: loaded.game.id,
        scenario: chosen.id,
        options: options as { [id: string]: Json },
        listed,
        clock: CLOCKS[clock],
        seats: seat ? { [seat.id]: 'me' } : {},
        entropy: newEntropy(),
        ...(files.position ? { position: files.position.data } : {}),
        ...(files.content ? { content: files.content.data } : {}),
      }),
    )
    if (made) go(to.table(made.table.id))
  }
  const choose = async (kind: keyof Files, file: File) => {
    const read = await readJsonFile(file)
    if ('fault' in read) toast({ text: `${read.fault.file}: ${read.fault.say}`, tone: 'warn' })
    else setFiles({ ...files, [kind]: { name: file.name, data: read.data } })
  }
  const rows = (group: 'game' | 'house') =>
    loaded &&
    chosen?.options
      .filter((spec) => spec.group === group)
      .map((spec) => (
        <OptionRow
          key={spec.id}
          game={loaded.game.id}
          spec={spec}
          words={loaded.words}
          value={options[spec.id] ?? spec.default}
          onChange={(value) => setGiven({ ...given, [spec.id]: value })}
        />
      ))
  const own = chosen?.options.filter((spec) => spec.group === 'game') ?? []
  const house = chosen?.options.filter((spec) => spec.group === 'house') ?? []
  return (
    <form class="panel new-table" onSubmit={create}>
      <h2>{t.setUp}</h2>
      <div class="fields">
        <label class="field">
          <span>{t.game}</span>
          <select
            value={id}
            onChange={(e) => {
              setId(e.currentTarget.value)
              setScenario('')
              setGiven({})
              setFiles(NO_FILES)
            }}
          >
            {SHELF.map((shelf) => (
              <option key={shelf.id} value={shelf.id}>
                {shelf.name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.scenario}</span>
          <select
            value={chosen?.id ?? ''}
            onChange={(e) => {
              const next = loaded?.game.scenarios.find((x) => x.id === e.currentTarget.value)
              setScenario(e.currentTarget.value)
              setGiven(Object.fromEntries(Object.entries(given).filter(([key]) => next?.options.some((spec) => spec.id === key))))
            }}
          >
            {loaded?.game.scenarios.map((x) => (
              <option key={x.id} value={x.id}>
                {loaded.words.scenario(x.id).name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.clock}</span>
          <select value={clock} onChange={(e) => setClock(e.currentTarget.value as keyof typeof CLOCKS)}>
            {(Object.keys(CLOCKS) as (keyof typeof CLOCKS)[]).map((key) => (
              <option key={key} value={key}>
                {t.clocks[key]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {own.length > 0 ? <div class="option-list">{rows('game')}</div> : null}
      {house.length > 0 ? (
        <details>
          <summary>{p.house}</summary>
          <p class="quiet">{p.houseText}</p>
          <div class="option-list">{rows('house')}</div>
        </details>
      ) : null}
      <details>
        <summary>{t.ownFiles}</summary>
        <OwnFileRow
          title={p.position}
          text={p.positionText}
          file={files.position}
          onFile={(file) => void choose('position', file)}
          onDrop={() => setFiles({ ...files, position: null })}
        />
        <OwnFileRow
          title={p.content}
          text={p.contentText}
          file={files.content}
          onFile={(file) => void choose('content', file)}
          onDrop={() => setFiles({ ...files, content: null })}
        />
      </details>
      <label class="check">
        <input type="checkbox" checked={listed} onChange={(e) => setListed(e.currentTarget.checked)} />
        <span>
          {t.listedOption}. <span class="quiet">{t.listedText}</span>
        </span>
      </label>
      <Button kind="main" type="submit" icon="people" disabled={!loaded}>
        {t.create}
      </Button>
    </form>
  )
}
