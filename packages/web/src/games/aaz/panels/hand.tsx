import type { Count } from '@deadfront/aaz'
import type { Refusal } from '@deadfront/kernel'
import type { Desk } from '../desk.ts'
import { seaNumber } from '../labels.ts'
import { figuresOf } from '../odds/figures.ts'
import { inText, isOwnGround, threatLines, nameOf, targetFacts } from '../places.ts'
import { type Picked, type Target, ZOMBIE } from '../targets.ts'
import { total } from '../tokens.ts'
import { HoverLine, Switch, UnitStepper } from './parts.tsx'
import { RaidOutlook, RaidSwitch } from './raid.tsx'

/** The selected units, with a number to choose for each kind. */
export function Hand({ desk, picked }: { desk: Desk; picked: Picked }) {
  const { m } = desk
  const sources = [{ from: picked.from, units: picked.units }, ...picked.also]
  const ends = [...new Set([...desk.hand.targets.value.values()].flatMap((target) => (target.ends.length > 1 ? target.ends : [])))]
  const bySea = [...desk.hand.targets.value.values()].some((target) => target.ship)
  const setNone = () => {
    for (const r of desk.hand.reach.peek()) desk.hand.setCount(r.unit, 0, r.from)
  }
  return (
    <div class="az-hand">
      <div class="az-hand-title">
        <b>{m.move.from(inText(desk, picked.from))}</b>
        <Outlook desk={desk} />
        <ThreatsHere desk={desk} at={picked.from} />
      </div>
      <div class="az-hand-tools">
        <button type="button" class="az-small" data-all onClick={() => desk.hand.takeAll()}>
          {m.move.all}
        </button>
        <button type="button" class="az-small" disabled={sources.every((s) => total(s.units) === 0)} onClick={setNone}>
          {m.move.none}
        </button>
        {bySea && picked.also.length === 0 ? (
          <Switch name="join" pressed={desk.hand.joining.value} title={m.move.joinHint} onPress={(on) => (desk.hand.joining.value = on)}>
            {m.move.join}
          </Switch>
        ) : null}
        <RaidSwitch desk={desk} />
        {ends.length > 0 || desk.hand.by.value !== null ? <By desk={desk} ends={ends} /> : null}
        <Way desk={desk} />
      </div>
      {sources.map((source) => (
        <Steppers key={source.from} desk={desk} source={source} named={sources.length > 1} />
      ))}
    </div>
  )
}

/** While threats are shown: who can come to the place of the selected units. */
function ThreatsHere({ desk, at }: { desk: Desk; at: string }) {
  const lines = desk.threats.on.value ? threatLines(desk, at) : []
  return lines.length === 0 ? null : <span class="az-outlook az-quiet">{lines.join(' · ')}</span>
}

/** How many places are in reach; if there are none, whether fewer units could go. */
function reachWords(desk: Desk): string {
  const { move } = desk.m
  const targets = [...desk.hand.targets.value.keys()]
  const reach = move.reach(targets.length)
  if (!desk.hand.isStuck()) return targets.some((at) => isOwnGround(desk, at)) ? `${reach}: ${move.moves}` : reach
  return desk.question.value?.ask.kind === 'combatMove' ? move.stuck.combatMove : move.stuck.noncombatMove
}

/** A refusal with its place; the place is not named twice. */
function placedRefusal(desk: Desk, { at, refusal }: { at: string; refusal: Refusal }): string {
  const [name, text] = [nameOf(desk, at), desk.words.refusal(refusal)]
  return text.toLowerCase().startsWith(name.toLowerCase()) ? text : `${name}: ${text}`
}

/** What a move to the place pointed at would do, or why it cannot be made. */
function Outlook({ desk }: { desk: Desk }) {
  const { m } = desk
  const hover = desk.hand.hover.value
  const barred = desk.hand.barred.value
  const target = hover ? desk.hand.targets.value.get(hover) : undefined
  if (desk.hand.joining.value) return <span class="az-outlook az-quiet">{m.move.joinHint}</span>
  const ends = desk.hand.wayEnds.value
  if (desk.hand.routing.value || ends !== null) {
    return <span class="az-outlook az-quiet">{ends === null ? m.move.wayHint : m.move.wayEnds(inText(desk, ends))}</span>
  }
  const inReach = <span class="az-outlook az-quiet">{reachWords(desk)}</span>
  if (barred)
    return (
      <>
        {inReach}
        <HoverLine tone="az-why" status>
          {`${placedRefusal(desk, barred)} `}
          <button type="button" class="az-link" onClick={() => desk.api.openRule(barred.refusal.rule)}>
            {barred.refusal.rule}
          </button>
        </HoverLine>
      </>
    )
  if (!hover || !target) return inReach
  return (
    <>
      {inReach}
      <TargetOutlook desk={desk} hover={hover} target={target} />
    </>
  )
}

/** What a move to the target would do. It covers the edge of the map: a bar that grows would move the map under the pointer. */
function TargetOutlook({ desk, hover, target }: { desk: Desk; hover: string; target: Target }) {
  const { m } = desk
  const ahead = desk.hand.previews.value.get(hover)
  return (
    <HoverLine tone="az-quiet">
      {nameOf(desk, hover)}
      {desk.raids.on.value ? (
        <>
          {' · '}
          <RaidOutlook desk={desk} at={hover} />
        </>
      ) : null}
      {ahead === undefined ? null : (
        <>
          {' · '}
          <b data-odds>{ahead ? figuresOf(desk, ahead.forecast, ahead.setup).join(' · ') : m.move.open}</b>
        </>
      )}
      {targetFacts(desk, target).map((fact) => ` · ${fact}`)}
    </HoverLine>
  )
}

/** Which sea zone the transports end in, where there is a choice. */
function By({ desk, ends }: { desk: Desk; ends: readonly string[] }) {
  const { m } = desk
  const chosen = desk.hand.by.value
  const zones = [...new Set([...(chosen === null ? [] : [chosen]), ...ends])].sort((a, b) => Number(seaNumber(a)) - Number(seaNumber(b)))
  return (
    <label class="az-by">
      <small>{m.move.by}</small>
      <select
        value={chosen ?? ''}
        onChange={(event) => {
          desk.hand.by.value = event.currentTarget.value || null
        }}
      >
        <option value="">{m.move.byAny}</option>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {m.place.sea(seaNumber(zone))}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Which place tanks go through, where there is a choice: by the list, or by a click on the map. */
function Way({ desk }: { desk: Desk }) {
  const { m } = desk
  const throughs = desk.hand.throughs()
  if (throughs.length === 0) return null
  return (
    <span class="az-by" data-way>
      <label>
        <small>{m.move.way}</small>
        <select value={desk.hand.through.value ?? ''} onChange={(event) => void desk.hand.goThrough(event.currentTarget.value || null)}>
          <option value="">{m.move.wayAny}</option>
          {throughs.map((at) => (
            <option key={at} value={at}>
              {nameOf(desk, at)}
            </option>
          ))}
        </select>
      </label>
      <Switch name="routing" pressed={desk.hand.routing.value} title={m.move.wayHint} onPress={(on) => (desk.hand.routing.value = on)}>
        {m.move.wayPoint}
      </Switch>
    </span>
  )
}

function Steppers({ desk, source, named }: { desk: Desk; source: { from: string; units: Count }; named: boolean }) {
  const { from, units } = source
  const power = desk.view.value?.turn ?? ''
  return (
    <div class="az-steppers">
      {named ? <small class="az-quiet">{nameOf(desk, from)}</small> : null}
      {desk.hand.reach.value
        .filter((r) => r.from === from)
        .map(({ unit, can }) => (
          <UnitStepper
            key={unit}
            desk={desk}
            power={unit === ZOMBIE ? 'zombies' : power}
            unit={unit}
            name={desk.unitName(unit)}
            n={units[unit] ?? 0}
            max={can}
            onChange={(n) => desk.hand.setCount(unit, n, from)}
          />
        ))}
    </div>
  )
}
