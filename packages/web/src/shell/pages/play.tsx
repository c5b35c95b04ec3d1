import { BadInput, type Json, type OptionSpec, problemLine, type Scenario, type Seat, type SeatSpec, type Words } from '@deadfront/kernel'
import { useState } from 'preact/hooks'
import type { Holder } from '../../host/protocol.ts'
import { m } from '../../messages/index.ts'
import { begin, botFor, type Plan, readJsonFile, usualHolders, usualPlan, withDefaults } from '../create.ts'
import { botWords } from '../bot-words.ts'
import { Icon } from '../../board/icons.tsx'
import { type OwnFile, OptionRow, OwnFileRow } from '../option-rows.tsx'
import { Button, Spinner } from '../parts.tsx'
import { go, to } from '../router.ts'
import { type Loaded, useGame } from '../use-game.ts'
import { Lost } from './lost.tsx'

export function Play({ game: id }: { game: string }) {
  const loaded = useGame(id)
  if (loaded === undefined) return <Spinner label={m.value.loading} />
  if (loaded === null) return <Lost />
  return <Sheet key={id} {...loaded} />
}

function Sheet({ game, bots, words }: Loaded) {
  const t = m.value
  const [plan, setPlan] = useState<Plan>(() => usualPlan(game, bots))
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [files, setFiles] = useState<{ content: OwnFile | null; position: OwnFile | null }>({ content: null, position: null })
  const scenario = game.scenarios.find((x) => x.id === plan.scenario) as Scenario
  const options = withDefaults(scenario, plan.options)
  const seats = scenario.seats(options)

  function setScenario(next: Scenario) {
    const kept = Object.fromEntries(Object.entries(plan.options).filter(([key]) => next.options.some((spec) => spec.id === key)))
    setPlan({ ...plan, scenario: next.id, options: kept, holders: usualHolders(next, kept, bots, plan.holders) })
  }
  function setOption(spec: OptionSpec, value: Json) {
    const next = { ...plan.options, [spec.id]: value }
    setPlan({ ...plan, options: next, holders: usualHolders(scenario, next, bots, plan.holders) })
  }
  const setHolder = (seat: Seat, holder: Holder) => setPlan({ ...plan, holders: { ...plan.holders, [seat]: holder } })

  async function setFile(kind: 'content' | 'position', file: File) {
    const read = await readJsonFile(file)
    if ('fault' in read) return setFault(`${read.fault.file}: ${read.fault.say}`)
    setFault(null)
    setFiles({ ...files, [kind]: { name: file.name, data: read.data } })
    setPlan({ ...plan, [kind]: read.data })
  }
  function dropFile(kind: 'content' | 'position') {
    setFiles({ ...files, [kind]: null })
    setPlan({ ...plan, [kind]: null })
  }

  async function start() {
    setBusy(true)
    setFault(null)
    try {
      go(to.game(await begin(game, plan)))
    } catch (error) {
      setBusy(false)
      const lines =
        error instanceof BadInput ? error.problems.map(problemLine).join('; ') : error instanceof Error ? error.message : String(error)
      const file = files.position?.name ?? files.content?.name
      setFault(file ? `${file}: ${lines}` : lines)
    }
  }

  const groups: { title: string; text: string; specs: readonly OptionSpec[] }[] = [
    { title: t.play.options, text: t.play.optionsText, specs: scenario.options.filter((spec) => spec.group === 'game') },
    { title: t.play.house, text: t.play.houseText, specs: scenario.options.filter((spec) => spec.group === 'house') },
  ]

  return (
    <form
      class="page sheet"
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <header class="page-head">
        <h1>{game.name}</h1>
        <p>{t.play.lead}</p>
      </header>

      {game.scenarios.length > 1 ? (
        <fieldset class="block">
          <legend>{t.play.scenario}</legend>
          <div class="choices">
            {game.scenarios.map((each) => {
              const { name, text } = words.scenario(each.id)
              return (
                <label key={each.id} class={each.id === plan.scenario ? 'choice on' : 'choice'}>
                  <input type="radio" name="scenario" checked={each.id === plan.scenario} onChange={() => setScenario(each)} />
                  <strong>{name}</strong>
                  <span>{text}</span>
                </label>
              )
            })}
          </div>
        </fieldset>
      ) : (
        <p class="block scenario-one">
          <strong>{words.scenario(scenario.id).name}</strong> {words.scenario(scenario.id).text}
        </p>
      )}

      <fieldset class="block">
        <legend>{t.play.seats}</legend>
        <ul class="seat-list">
          {seats.map((seat) => (
            <SeatRow
              key={seat.id}
              seat={seat}
              words={words}
              holder={plan.holders[seat.id] ?? 'me'}
              bots={bots}
              onChange={(h) => setHolder(seat.id, h)}
            />
          ))}
        </ul>
      </fieldset>

      {groups.map(({ title, text, specs }) =>
        specs.length === 0 ? null : (
          <fieldset class="block" key={title}>
            <legend>{title}</legend>
            <p class="hint">{text}</p>
            <div class="option-list">
              {specs.map((spec) => (
                <OptionRow
                  key={spec.id}
                  game={game.id}
                  spec={spec}
                  words={words}
                  value={options[spec.id] ?? spec.default}
                  onChange={(v) => setOption(spec, v)}
                />
              ))}
            </div>
          </fieldset>
        ),
      )}

      <details class="block more">
        <summary>{t.play.more}</summary>
        <div class="more-grid">
          <OwnFileRow
            title={t.play.position}
            text={t.play.positionText}
            file={files.position}
            onFile={(f) => setFile('position', f)}
            onDrop={() => dropFile('position')}
          />
          <OwnFileRow
            title={t.play.content}
            text={t.play.contentText}
            file={files.content}
            onFile={(f) => setFile('content', f)}
            onDrop={() => dropFile('content')}
          />
          <div class="own-file">
            <label for="seed">
              <strong>{t.play.seed}</strong>
            </label>
            <p>{t.play.seedText}</p>
            <input
              id="seed"
              type="text"
              value={plan.seed}
              autocomplete="off"
              onInput={(event) => setPlan({ ...plan, seed: event.currentTarget.value })}
            />
          </div>
        </div>
      </details>

      <footer class="sheet-foot">
        {fault ? (
          <p class="fault-line" role="alert">
            <Icon name="warning" /> {fault}
          </p>
        ) : null}
        <a class="button quiet" href={to.lobby()}>
          <span>{t.cancel}</span>
        </a>
        <Button kind="main" icon="play" type="submit" disabled={busy}>
          {busy ? t.lobby.starting : t.play.start}
        </Button>
      </footer>
    </form>
  )
}

function SeatRow({
  seat,
  words,
  holder,
  bots,
  onChange,
}: {
  seat: SeatSpec
  words: Words
  holder: Holder
  bots: Loaded['bots']
  onChange(holder: Holder): void
}) {
  const t = m.value
  const able = bots.filter((bot) => bot.plays?.(seat.id) ?? true)
  const kind = holder.startsWith('bot:') ? 'bot' : holder.startsWith('friend:') ? 'friend' : 'me'
  const bot = able.find((x) => `bot:${x.id}` === holder)
  const name = words.seat(seat.id)
  return (
    <li class="seat-row">
      <span class="seat-name">
        <Icon name={kind === 'bot' ? 'bot' : kind === 'friend' ? 'people' : 'person'} />
        <strong>{name}</strong>
      </span>
      <select
        aria-label={t.play.whoPlays(name)}
        value={kind === 'friend' ? 'friend' : holder}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange(value === 'friend' ? `friend:${t.play.friend}` : (value as Holder))
        }}
      >
        <option value="me">{t.play.me}</option>
        <option value="friend">{t.play.friendHere}</option>
        {able.map((x) => (
          <option key={x.id} value={`bot:${x.id}`}>
            {t.play.bot(botWords(x, words).name)}
          </option>
        ))}
      </select>
      {kind === 'friend' ? (
        <input
          type="text"
          aria-label={t.play.friendName(name)}
          value={holder.slice('friend:'.length)}
          maxLength={40}
          onInput={(event) => onChange(`friend:${event.currentTarget.value}`)}
        />
      ) : (
        <span class="seat-note">{kind === 'bot' ? (bot ? botWords(bot, words).text : '') : botFor(bots, seat.id) ? '' : t.play.noBot}</span>
      )}
    </li>
  )
}
