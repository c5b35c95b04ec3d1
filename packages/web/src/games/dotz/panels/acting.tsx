import type { UnitView } from '@deadfront/dotz'
import { namedUnits } from '../asking.ts'
import { type Question, freeOf } from '../question.ts'
import { bestFight, bestShot, listedDeeds, whyNothing } from '../deeds.ts'
import type { Desk, Plan } from '../desk.ts'
import { percent } from '../../../board/percent.ts'
import { placeName } from '../pieces.ts'
import { byRank, type Destination, type Odds, type Target, type UnitChances } from '../referee.ts'
import { endName, powerInUse, unusedOf, unusedText } from '../using.ts'
import { oddsText } from './answer-odds.ts'
import { Deed } from './parts.tsx'
import { Powers, UsingNow } from './powers.tsx'
import { Proposals } from './proposals.tsx'

/** The Action Phase and free Actions: what the selected unit can do, or everything else that can be used. */
export function Acting({ desk, question }: { desk: Desk; question: Question }) {
  const plan = desk.plan.value
  if (plan) return <Planned desk={desk} plan={plan} />
  const inHand = desk.selected.value !== null
  const using = desk.using.value !== null && !inHand
  return (
    <>
      <div class="dz-answers">
        <Proposals desk={desk} question={question} />
        {inHand ? <Deeds desk={desk} /> : using ? <UsingNow desk={desk} /> : <Idle desk={desk} question={question} />}
      </div>
      <div class="dz-corner">
        {inHand && desk.chances.value ? (
          <button type="button" class="dz-button" onClick={() => desk.stepBack()}>
            {desk.m.act.cancel}
          </button>
        ) : null}
        {using ? null : <EndButton desk={desk} question={question} />}
      </div>
    </>
  )
}

/** The panel without a selected unit. */
function Idle({ desk, question }: { desk: Desk; question: Question }) {
  const free = freeOf(question)
  if (free) {
    return (
      <>
        {namedUnits(desk, free.units).map(({ unit, name, where }) => (
          <button key={unit} type="button" class="dz-button" data-unit={unit} onClick={() => void desk.select(unit)}>
            {name} {where === null ? null : <small>{where}</small>}
          </button>
        ))}
      </>
    )
  }
  return <Powers desk={desk} />
}

/** What the selected unit can do, each greyed deed with its reason; then the powers that are its own. */
function Deeds({ desk }: { desk: Desk }) {
  const chances = desk.offered.value
  const unit = desk.unit(desk.selected.value ?? '')
  if (!unit || !chances) return null
  const { own, shots, fights, shotsAsOne, fightsAsOne } = listedDeeds(chances, desk.verb.value)
  return (
    <>
      {own ? <OwnDeeds desk={desk} unit={unit} chances={chances} roomy={shots.length + fights.length === 0} /> : null}
      {shotsAsOne ? <ManyShots desk={desk} targets={shots} /> : <Shots desk={desk} targets={shots} />}
      {fightsAsOne ? <ManyAttacks desk={desk} fights={fights} /> : <Attacks desk={desk} fights={fights} />}
      {own && desk.using.value === null ? <Powers desk={desk} of={unit.id} /> : null}
    </>
  )
}

interface OwnDeedsProps {
  desk: Desk
  unit: UnitView
  chances: UnitChances
  /** Without targets beside them there is room for the reasons of greyed deeds; else they are in the title and told at a click. */
  roomy: boolean
}

/** Move and Forage, and the reason why there is nothing to shoot at. */
function OwnDeeds({ desk, unit, chances, roomy }: OwnDeedsProps) {
  const t = desk.m.act
  const deed = (name: string) => chances.deeds.find((x) => x.do === name)?.refusal ?? null
  const known = (name: string) => chances.deeds.some((x) => x.do === name)
  const why = roomy ? whyNothing(desk, chances) : null
  const reason = (name: string) => {
    const refusal = deed(name)
    return refusal === null || why !== null || !roomy ? null : <small class="dz-why">{desk.words.refusal(refusal)}</small>
  }
  return (
    <>
      {known('move') ? (
        <Deed
          desk={desk}
          refusal={deed('move')}
          onClick={(button) => {
            desk.focusMap()
            desk.api.tip(button, { text: t.moveHow })
          }}
        >
          {t.move(unit.move)} {reason('move')}
        </Deed>
      ) : null}
      {known('forage') ? (
        <Deed desk={desk} refusal={deed('forage')} onClick={() => void desk.answer({ do: 'forage', unit: unit.id })}>
          {t.forage} {deed('forage') === null ? <Finds desk={desk} chances={chances} /> : reason('forage')}
        </Deed>
      ) : null}
      {chances.targets.length === 0 && known('gunfire') ? (
        <Deed desk={desk} refusal={deed('gunfire')} onClick={() => desk.focusMap()}>
          {t.shoot} {reason('gunfire')}
        </Deed>
      ) : null}
      {why === null ? null : <p class="dz-hint">{why}</p>}
    </>
  )
}

/** What a Forage may find. */
function Finds({ desk, chances }: { desk: Desk; chances: UnitChances }) {
  return chances.find === null ? null : <small>{desk.m.act.find(percent(chances.find.chance), desk.m.tenths(chances.find.mean))}</small>
}

function Shots({ desk, targets }: { desk: Desk; targets: readonly Target[] }) {
  return targets.map((target) => (
    <Deed key={target.zed} desk={desk} refusal={null} onClick={() => desk.planShot(target)}>
      <Shot desk={desk} target={target} />
    </Deed>
  ))
}

function Attacks({ desk, fights }: { desk: Desk; fights: readonly Destination[] }) {
  return fights.map((destination) => (
    <Deed key={destination.at} desk={desk} refusal={null} onClick={() => desk.planMove(destination)}>
      <Attack desk={desk} destination={destination} />
    </Deed>
  ))
}

/** "Shoot: 5 targets, best: 1.6 Hits, destroys 83%". */
function ManyShots({ desk, targets }: { desk: Desk; targets: readonly Target[] }) {
  const t = desk.m.act
  const best = bestShot(targets)
  return (
    <Deed desk={desk} refusal={null} onClick={() => desk.openVerb('gunfire')}>
      {t.shootAny(targets.length)} <small>{best ? t.best(`${shotText(desk, best.odds)}${paidApart(desk, best)}`) : ''}</small>
    </Deed>
  )
}

/** "Attack: 4 places, best: wins 42%, dies 42%". */
function ManyAttacks({ desk, fights }: { desk: Desk; fights: readonly Destination[] }) {
  const t = desk.m.act
  const fight = bestFight(fights)?.fight
  return (
    <Deed desk={desk} refusal={null} onClick={() => desk.openVerb('attack')}>
      {t.attackAny(fights.length)} <small>{fight ? t.best(oddsText(desk, fight)) : ''}</small>
    </Deed>
  )
}

/** "Shoot Zeds 6 at Farm, 0.8 Hits, destroys 12%". */
function Shot({ desk, target }: { desk: Desk; target: Target }) {
  const t = desk.m.act
  return (
    <>
      {t.shootAt(desk.zedAt(target.zed))}{' '}
      <small>
        {shotText(desk, target.odds)}
        {paidApart(desk, target)}
      </small>
    </>
  )
}

/** " · The Citadel": shown for a shot that is not paid in the same way as the other deeds. */
function paidApart(desk: Desk, target: Target): string {
  const pay = desk.shotPay(target)
  const power = powerInUse(desk)
  return pay === undefined || pay === desk.pay.value || pay === power?.id || pay === byRank(desk.chances.value?.pays ?? [])[0]
    ? ''
    : ` · ${desk.payName(pay)}`
}

/** "0.8 Hits, destroys 12%". */
const shotText = (desk: Desk, odds: Odds): string =>
  `${desk.m.act.hits(desk.m.tenths(odds.meanZedsHits))}, ${desk.m.act.destroys(percent(odds.kill))}`

/** "Attack Farm, wins 58%, lost 4%". */
function Attack({ desk, destination }: { desk: Desk; destination: Destination }) {
  return (
    <>
      {desk.m.act.attack} {placeName(destination.at, desk.m, desk.view.value ?? undefined)}{' '}
      <small>{destination.fight ? oddsText(desk, destination.fight) : ''}</small>
    </>
  )
}

/** The planned shot, which has its own ways to pay. */
function plannedShot(desk: Desk): Target | undefined {
  const zed = desk.plan.value?.zed
  return desk.chances.value?.targets.find((target) => target.zed === zed)
}

/** What pays for the selected Action. */
export function Pays({ desk }: { desk: Desk }) {
  const t = desk.m.act
  const shot = plannedShot(desk)
  const pays = byRank(shot?.pays ?? desk.chances.value?.pays ?? [])
  const [first, ...others] = pays
  const power = powerInUse(desk)
  const only = power?.act === 'gunfire' && desk.selected.value !== null ? power.id : others.length === 0 ? first : undefined
  if (first === undefined && only === undefined) return null
  if (first === undefined || only !== undefined)
    return (
      <span class="dz-pay">
        {t.pay} <b>{desk.payName(only ?? '')}</b>
      </span>
    )
  // A value that is not in the list would leave it blank, also after it is no longer chosen.
  const chosen = pays.find((pay) => pay === desk.pay.value) ?? ''
  return (
    <label class="dz-pay">
      {t.pay}{' '}
      <select value={chosen} onChange={(event) => desk.payWith(event.currentTarget.value === '' ? null : event.currentTarget.value)}>
        <option value="">{t.payFirst(desk.payName(first))}</option>
        {pays.map((pay) => (
          <option key={pay} value={pay}>
            {desk.payName(pay)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A fight or a shot before it begins: the exact chances, then yes or no. */
function Planned({ desk, plan }: { desk: Desk; plan: Plan }) {
  const t = desk.m.act
  const other = desk.otherWay(plan)
  return (
    <div class="dz-answers dz-planned">
      <button type="button" class="dz-button main" onClick={() => void desk.answer(plan.answer)}>
        {plan.zed ? t.shootAt(desk.zedAt(plan.zed)) : `${t.attack} ${placeName(plan.at, desk.m, desk.view.value ?? undefined)}`}{' '}
        {plan.odds ? <small>{plan.kind === 'gunfire' ? shotText(desk, plan.odds) : oddsText(desk, plan.odds)}</small> : null}
      </button>
      {other ? (
        <button type="button" class="dz-button" onClick={() => desk.planMove(other)}>
          {t.path}
        </button>
      ) : null}
      <Instead desk={desk} plan={plan} />
      <button type="button" class="dz-button" onClick={() => desk.cancel()}>
        {t.cancel}
      </button>
    </div>
  )
}

/** The button for the other deed: the same Zeds can often be shot at or attacked. */
function Instead({ desk, plan }: { desk: Desk; plan: Plan }) {
  const chances = desk.offered.value
  if (!chances) return null
  if (plan.kind === 'attack')
    return (
      <>
        {chances.targets
          .filter((target) => target.at === plan.at)
          .map((target) => (
            <button key={target.zed} type="button" class="dz-button" onClick={() => desk.planShot(target)}>
              <Shot desk={desk} target={target} />
            </button>
          ))}
      </>
    )
  const attack = chances.destinations.find((x) => x.at === plan.at && x.fight)
  return attack ? (
    <button type="button" class="dz-button" onClick={() => desk.planMove(attack)}>
      <Attack desk={desk} destination={attack} />
    </button>
  ) : null
}

/**
 * The first press asks if something is unused; with nothing unused it ends the phase at once. The button stays in the
 * same corner with any content of the bar, and the question does not move it.
 */
function EndButton({ desk, question }: { desk: Desk; question: Question }) {
  const t = desk.m.act
  const free = question.kind === 'free'
  const asks = desk.sureToEnd.value
  const sure = asks || free || unusedOf(desk).length === 0
  return (
    <button
      type="button"
      class={`dz-button end${sure && !free ? ' main' : ''}${asks ? ' asks' : ''}`}
      data-answer='{"do":"end"}'
      onClick={() => {
        if (sure) void desk.answer({ do: 'end' })
        else {
          desk.sureToEnd.value = true
          desk.api.announce(unusedText(desk) ?? '')
        }
      }}
    >
      {free ? t.endFree : asks ? t.endAnyway : endName(desk, question)}
    </button>
  )
}
