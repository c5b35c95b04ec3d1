import { type Json, type Options, type OptionSpec, proposedOptions } from '@deadfront/kernel'
import { absenceOf, DEFAULT_CLOCK } from '@deadfront/protocol'
import { useState } from 'preact/hooks'
import { Icon } from '../board/icons.tsx'
import { m } from '../messages/index.ts'
import { optionsOf, readJsonFile } from '../shell/create.ts'
import { GameChoice } from '../shell/game-choice.tsx'
import { OptionRow, type OwnFile, OwnFileRow } from '../shell/option-rows.tsx'
import { toast } from '../shell/notices.ts'
import { Button } from '../shell/parts.tsx'
import { ScenarioChoice } from '../shell/scenario-choice.tsx'
import { duration } from '../shell/time.ts'
import { useGame } from '../shell/use-game.ts'
import { ALL_GAMES } from '../catalog.ts'
import { forTwo, openTable } from './open-table.ts'
import { o } from './words.ts'

const CLOCKS = {
  day: DEFAULT_CLOCK,
  live: { each: 60, bank: 600 },
  days3: { each: 259_200, bank: 604_800 },
  week: { each: 604_800, bank: 0 },
  none: null,
} as const

/** After how long an absence the others may claim the game, in seconds; the clock's own time if none is chosen. */
const ABSENCES = [3600, 86_400, 259_200, 604_800, 1_209_600, 2_592_000] as const

type ClockId = keyof typeof CLOCKS
type Files = { position: OwnFile | null; content: OwnFile | null }
const NO_FILES: Files = { position: null, content: null }

/** The state of the form and everything that changes it. */
function useNewTable() {
  const [id, setId] = useState(ALL_GAMES[0]?.id ?? '')
  const loaded = useGame(id || null)
  const [scenario, setScenario] = useState('')
  const [given, setGiven] = useState<Options>({})
  const [files, setFiles] = useState<Files>(NO_FILES)
  const [listed, setListed] = useState(false)
  const [clock, setClock] = useState<ClockId>('day')
  const [absence, setAbsence] = useState<number | null>(null)
  const chosen = loaded?.game.scenarios.find((x) => x.id === scenario) ?? loaded?.game.scenarios[0]
  const proposed = chosen && !files.position ? proposedOptions(chosen) : {}
  const options: Options = { ...proposed, ...(chosen ? forTwo(chosen) : {}), ...given }

  async function create(): Promise<void> {
    if (!loaded || !chosen) return
    await openTable(
      {
        game: loaded.game.id,
        scenario: chosen.id,
        options,
        listed,
        clock: CLOCKS[clock],
        ...(absence === null ? {} : { absence }),
        ...(files.position ? { position: files.position.data } : {}),
        ...(files.content ? { content: files.content.data } : {}),
      },
      chosen,
    )
  }

  return {
    ...{ id, loaded, chosen, options, files, listed, clock, absence, create, setListed, setClock, setAbsence },
    setGame(next: string) {
      setId(next)
      setScenario('')
      setGiven({})
      setFiles(NO_FILES)
    },
    setScenario(next: string) {
      setScenario(next)
      setGiven(
        optionsOf(
          loaded?.game.scenarios.find((x) => x.id === next),
          given,
        ),
      )
    },
    setOption: (option: string, value: Json) => setGiven({ ...given, [option]: value }),
    dropFile: (kind: keyof Files) => setFiles({ ...files, [kind]: null }),
    async setFile(kind: keyof Files, file: File) {
      const read = await readJsonFile(file)
      if ('fault' in read) toast({ text: `${read.fault.file}: ${read.fault.say}`, tone: 'warn' })
      else setFiles({ ...files, [kind]: { name: file.name, data: read.data } })
    },
  }
}

type NewTableState = ReturnType<typeof useNewTable>

/** Game, scenario, options, clock. The person who opens the table takes the first seat. */
export function NewTable() {
  const t = o.value
  const p = m.value.play
  const table = useNewTable()
  const has = (group: OptionSpec['group']) => table.chosen?.options.some((spec) => spec.group === group) ?? false
  return (
    <form
      class="panel new-table"
      onSubmit={(event) => {
        event.preventDefault()
        void table.create()
      }}
    >
      <h2>{t.setUp}</h2>
      <MainFields table={table} />
      <TimeFields table={table} />
      {has('game') ? <OptionRows table={table} group="game" /> : null}
      {has('house') ? (
        <details>
          <summary>{p.house}</summary>
          <p class="quiet">{p.houseText}</p>
          <OptionRows table={table} group="house" />
        </details>
      ) : null}
      <OwnFiles table={table} />
      <label class="check">
        <input type="checkbox" checked={table.listed} onChange={(e) => table.setListed(e.currentTarget.checked)} />
        <span>
          {t.listedOption}. <span class="quiet">{t.listedText}</span>
        </span>
      </label>
      <Button kind="main" type="submit" icon="people" disabled={!table.loaded}>
        {t.create}
      </Button>
    </form>
  )
}

/** When the game ends without its players: the clock, and how long a player may be away. */
function TimeFields({ table: { clock, absence, setClock, setAbsence } }: { table: NewTableState }) {
  const t = o.value
  return (
    <>
      <div class="fields time-fields">
        <label class="field">
          <span>{t.clock}</span>
          <select value={clock} onChange={(e) => setClock(e.currentTarget.value as ClockId)}>
            {(Object.keys(CLOCKS) as ClockId[]).map((key) => (
              <option key={key} value={key}>
                {t.clocks[key]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.absence}</span>
          <select
            value={String(absence ?? '')}
            onChange={(e) => setAbsence(e.currentTarget.value === '' ? null : Number(e.currentTarget.value))}
          >
            <option value="">{t.absenceUsual(duration(absenceOf({ clock: CLOCKS[clock] })))}</option>
            {ABSENCES.map((seconds) => (
              <option key={seconds} value={String(seconds)}>
                {duration(seconds)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {clock === 'none' ? (
        <p class="warning-line" role="alert">
          <Icon name="warning" /> {t.noClockWarning}
        </p>
      ) : null}
    </>
  )
}

function MainFields({ table: { id, loaded, chosen, setGame, setScenario } }: { table: NewTableState }) {
  const t = o.value
  return (
    <div class="fields">
      <GameChoice label={t.game} game={id} onChange={setGame} />
      <ScenarioChoice label={t.scenario} loaded={loaded} scenario={chosen?.id ?? ''} onChange={setScenario} />
    </div>
  )
}

function OptionRows({ table: { loaded, chosen, options, setOption }, group }: { table: NewTableState; group: OptionSpec['group'] }) {
  if (!loaded) return null
  return (
    <div class="option-list">
      {chosen?.options
        .filter((spec) => spec.group === group)
        .map((spec) => (
          <OptionRow
            key={spec.id}
            game={loaded.game.id}
            spec={spec}
            words={loaded.words}
            value={options[spec.id] ?? spec.default}
            onChange={(value) => setOption(spec.id, value)}
          />
        ))}
    </div>
  )
}

function OwnFiles({ table: { files, setFile, dropFile } }: { table: NewTableState }) {
  const p = m.value.play
  const row = (kind: keyof Files, title: string, text: string) => (
    <OwnFileRow title={title} text={text} file={files[kind]} onFile={(file) => void setFile(kind, file)} onDrop={() => dropFile(kind)} />
  )
  return (
    <details>
      <summary>{o.value.ownFiles}</summary>
      {row('position', p.position, p.positionText)}
      {row('content', p.content, p.contentText)}
    </details>
  )
}
