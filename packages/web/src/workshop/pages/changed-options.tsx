import type { Json, OptionSpec, Words } from '@deadfront/kernel'
import { RuleLink } from '../../shell/parts.tsx'
import type { Loaded } from '../../shell/use-game.ts'
import { w } from '../messages/index.ts'
import type { Work } from '@deadfront/kernel/works'

/** The text for the value of an option. */
export function optionValue(spec: OptionSpec, value: Json, words: Words): string {
  if (typeof value === 'boolean' && !spec.choices) return value ? w.value.rules.on : w.value.rules.off
  const choice = spec.choices?.find((each) => each.value === value)
  return words.option(spec.id).choices?.[String(value)] ?? choice?.name ?? String(value)
}

/** The options of a rule set that differ from the default, with the rule and what they change. */
export function ChangedOptions({ loaded: { game, words }, work }: { loaded: Loaded; work: Work }) {
  const scenario = game.scenarios.find((each) => each.id === work.scenario)
  const changed = scenario?.options.filter((spec) => spec.id in work.data && work.data[spec.id] !== spec.default) ?? []
  if (changed.length === 0) return null
  return (
    <section class="block">
      <h2 class="section-title">{w.value.open.options}</h2>
      <dl class="ws-changed">
        {changed.map((spec) => (
          <div key={spec.id}>
            <dt>
              {words.option(spec.id).name}: <strong>{optionValue(spec, work.data[spec.id] ?? null, words)}</strong>{' '}
              <RuleLink game={game.id} id={spec.rule} words={words} />
            </dt>
            <dd>{words.option(spec.id).text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
