import type { RawScenario } from '@deadfront/efsz/content'
import { Dialog } from '../../../shell/parts.tsx'
import type { Desk } from '../desk.ts'
import { powersIn } from '../dread.ts'
import { zombiePicture } from '../figures.ts'
import { Legend, Plan } from './plan.tsx'

/** The kinds of zombies that a scenario begins with or adds. */
export const kindsIn = ({ pool, named = {}, arrivals = [] }: RawScenario): string[] => [
  ...new Set([...Object.keys(pool), ...Object.values(named), ...arrivals.map((arrival) => arrival.zombie)]),
]

/** The story and the objectives. `people`: how many may go at this table; several players may bring more than the page says. */
export function Tale({ desk, id, people }: { desk: Desk; id: string; people?: { min: number; max: number } }) {
  const raw = desk.pages.of(id)
  const story = desk.pages.story(id)
  if (!raw || !story) return null
  const t = desk.m.story
  const view = desk.view.value
  // The team has been chosen.
  const isUnderWay = view !== null && !view.camp && !desk.briefing.value && view.scenario === id
  return (
    <div class="ez-story">
      {story.text ? <p class="ez-tale">{story.text}</p> : null}
      <dl>
        {story.goal ? (
          <>
            <dt>{desk.isMaster ? t.prevent : t.goal}</dt>
            <dd>{story.goal}</dd>
          </>
        ) : null}
        {story.extra && !desk.isMaster ? (
          <>
            <dt>{t.extra}</dt>
            <dd>{story.extra}</dd>
          </>
        ) : null}
        <dt>{t.clock}</dt>
        <dd>{t.rounds(raw.track.length, raw.track.repeats)}</dd>
        {isUnderWay ? null : (
          <>
            <dt>{t.team}</dt>
            <dd>{t.people((people ?? raw.characters).min, (people ?? raw.characters).max)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

/** Special rules of the scenario, and its zombies. */
export function Facts({ desk, id }: { desk: Desk; id: string }) {
  const raw = desk.pages.of(id)
  const story = desk.pages.story(id)
  if (!raw || !story) return null
  const t = desk.m.story
  // A level may empty the pool of a kind; some of that kind are named or arrive anyway.
  const others = new Set(kindsIn({ ...raw, pool: {} }))
  const kinds = kindsIn(raw).filter((kind) => others.has(kind) || raw.pool[kind] !== 0)
  return (
    <div class="ez-story">
      {story.rules.length > 0 ? (
        <>
          <h3>{t.rules}</h3>
          <Lines lines={story.rules} />
        </>
      ) : null}
      <h3>{t.dead}</h3>
      <ul class="ez-foes">
        {kinds.map((kind) => (
          <li key={kind}>
            <span class="ez-inline" dangerouslySetInnerHTML={{ __html: zombiePicture(kind, 34) }} />
            <span>
              <b>
                {desk.words.name(`zombie.${kind}`)}
                {raw.pool[kind] ? ` × ${raw.pool[kind]}` : ''}
              </b>
              <small>{desk.words.name(`kind.${kind}`)}</small>
            </span>
          </li>
        ))}
      </ul>
      {desk.isMaster ? <Powers desk={desk} raw={raw} /> : null}
      {story.remember.length > 0 && !desk.isMaster ? (
        <>
          <h3>{t.remember}</h3>
          <Lines lines={story.remember} />
        </>
      ) : null}
    </div>
  )
}

/** For the Zombie Master: what Dread buys here, and how it is gained. */
function Powers({ desk, raw }: { desk: Desk; raw: RawScenario }) {
  const t = desk.m.master
  return (
    <>
      <h3>{t.powers}</h3>
      <ul class="ez-lines ez-powers">
        {powersIn(raw).map(({ power, dread }) => (
          <li key={power}>
            <b>{t.cost(dread)}:</b> {t.power[power]}
          </li>
        ))}
      </ul>
      <p>{t.gained}</p>
    </>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul class="ez-lines">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** The orders on the table, to read again at any time. */
export function Orders({ desk }: { desk: Desk }) {
  const id = desk.reading.value
  const view = desk.view.value
  const close = () => {
    desk.reading.value = null
  }
  return (
    <Dialog open={id !== null} title={id === null ? '' : desk.pages.title(id)} class="ez ez-orders-sheet" onClose={close}>
      {id === null ? null : (
        <>
          <Tale desk={desk} id={id} />
          {view?.camp ? <Plan desk={desk} view={view} id={id} /> : null}
          <Facts desk={desk} id={id} />
          {view && !view.camp ? <Legend desk={desk} view={view} id={id} /> : null}
        </>
      )}
    </Dialog>
  )
}
