import type { TableInfo } from '@deadfront/protocol'
import { botNameOf } from '../shell/bot-words.ts'
import { duration } from '../shell/time.ts'
import type { Loaded } from '../shell/use-game.ts'
import { me } from './person.ts'
import { o } from './words.ts'

/** The clock in a sentence. */
export function sayClock({ clock }: Pick<TableInfo, 'clock'>): string {
  const t = o.value.facts
  if (!clock) return t.noClock
  return clock.bank === 0 ? t.each(duration(clock.each)) : t.eachAndBank(duration(clock.each), duration(clock.bank))
}

/** The options that differ from their defaults, each with its value. */
function changedOptions(info: TableInfo, { game, words }: Loaded): string[] {
  const t = o.value.facts
  const specs = game.scenarios.find(({ id }) => id === info.scenario)?.options ?? []
  return specs.flatMap((spec) => {
    const value = info.options[spec.id]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(spec.proposed ?? spec.default)) return []
    const { name, choices } = words.option(spec.id)
    const choice = spec.choices?.find((one) => JSON.stringify(one.value) === JSON.stringify(value))
    const shown = typeof value === 'boolean' ? (value ? t.on : t.off) : (choices?.[String(value)] ?? choice?.name ?? String(value))
    return [`${name}: ${shown}`]
  })
}

/** The facts of a table: host, game, options, clock, and the players of the seats. For invitations and the room. */
export function TableFacts({ info, loaded, seats }: { info: TableInfo; loaded: Loaded; seats: boolean }) {
  const t = o.value
  const { words, game, bots } = loaded
  const options = changedOptions(info, loaded)
  const who = (seat: string): string => {
    const chair = info.seats[seat]
    if (!chair) return ''
    if (chair.bot) return t.bot(botNameOf(chair.bot, bots, words))
    if (chair.person === null) return t.free
    return chair.person === me.value?.id ? t.you : chair.name
  }
  return (
    <dl class="table-facts">
      {info.host ? (
        <>
          <dt>{t.facts.host}</dt>
          <dd>{info.host}</dd>
        </>
      ) : null}
      <dt>{t.game}</dt>
      <dd>
        {game.name}: {words.scenario(info.scenario).name}
      </dd>
      <dt>{t.facts.options}</dt>
      <dd>{options.length === 0 ? t.facts.usual : options.join(' · ')}</dd>
      <dt>{t.clock}</dt>
      <dd>
        {sayClock(info)} <span class="quiet">{t.facts.absence(duration(info.absence))}</span>
      </dd>
      {seats ? (
        <>
          <dt>{t.facts.seats}</dt>
          <dd>
            <ul>
              {Object.keys(info.seats).map((seat) => (
                <li key={seat}>
                  <strong>{words.seat(seat)}</strong> {who(seat)}
                </li>
              ))}
            </ul>
          </dd>
        </>
      ) : null}
    </dl>
  )
}
