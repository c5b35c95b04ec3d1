import { problemLine } from '@deadfront/kernel'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Icon } from '../../board/icons.tsx'
import { Button, RuleLink } from '../../shell/parts.tsx'
import { w } from '../messages/index.ts'
import { problemText } from '../messages/problems.ts'
import { dropAt, type Path } from './document.ts'
import { type EditDesk, ERASER } from './edit-desk.ts'
import type { Thing } from './editor.ts'
import { PartForm } from './form.tsx'
import { whereIn } from './labels.ts'
import type { Schema } from './schema.ts'

/** The referee's verdict: the seat that is asked first, or the problems with their places. */
export function VerdictPanel({ desk, game }: { desk: EditDesk; game: string }) {
  const t = w.value.edit
  const { problems, asks } = desk.verdict.value
  const { words, language } = desk.kit.value
  if (problems.length === 0) {
    const [first] = asks
    return (
      <p class="we-verdict good" role="status" data-ms={Math.round(desk.checkMs.value)}>
        <Icon name="check" /> {first ? t.ready(words.seat(first.seat), words.ask(first).title) : t.readyOver}
      </p>
    )
  }
  return (
    <div class="we-verdict bad" role="status" data-ms={Math.round(desk.checkMs.value)}>
      <p>
        <Icon name="warning" /> {t.problems(problems.length)}
      </p>
      <ul>
        {problems.slice(0, 5).map((problem) => {
          const path = desk.pathOf(problem.place)
          const place = desk.editor.placeOfPart(path, desk.doc.value)
          return (
            <li key={problemLine(problem)}>
              {place === null && desk.editor.parts && path.length > 0 ? (
                <button type="button" class="we-place-link" onClick={() => desk.goTo(path)}>
                  {whereIn(desk, path, problem.place)}:
                </button>
              ) : place === null ? (
                <strong>{whereIn(desk, path, problem.place)}:</strong>
              ) : (
                <button type="button" class="we-place-link" aria-label={t.goTo(place)} onClick={() => (desk.place.value = place)}>
                  {place}
                </button>
              )}{' '}
              {problemText(problem, language)} {problem.rule ? <RuleLink game={game} id={problem.rule} words={words} /> : null}
            </li>
          )
        })}
        {problems.length > 5 ? <li>{t.more(problems.length - 5)}</li> : null}
      </ul>
    </div>
  )
}

/** The tray: one piece is picked at a time. */
export function Tray({ desk }: { desk: EditDesk }) {
  const t = w.value.edit
  const tool = desk.tool.value
  const moving = desk.moving.value
  const name = tool === ERASER ? t.eraser : (desk.tools.value.get(tool ?? '')?.name ?? null)
  return (
    <section class="we-tray" aria-label={t.tray}>
      <p class="we-hint" role="status">
        {moving ? t.moving(moving.name) : name ? t.picked(name) : t.hint}
      </p>
      <Button icon="trash" aria-pressed={tool === ERASER} onClick={() => desk.pick(ERASER)}>
        {t.eraser}
      </Button>
      <TrayGroups desk={desk} />
    </section>
  )
}

/** The same elements as long as tools and choice are the same: an edit does not draw them again. */
function TrayGroups({ desk }: { desk: EditDesk }) {
  const groups = desk.groups.value
  const tool = desk.tool.value
  const openFirst = useCallback((details: HTMLDetailsElement | null) => details?.setAttribute('open', ''), [])
  return useMemo(
    () => (
      <>
        {groups.map((group, i) => (
          // Open or not as the reader left it: only the first is open at the beginning.
          <details key={group.id} {...(i === 0 ? { ref: openFirst } : {})}>
            <summary class="disclosure">{group.title}</summary>
            <div class="we-tools">
              {group.tools.map((each) => (
                <button
                  key={each.id}
                  type="button"
                  class="we-tool"
                  aria-pressed={tool === each.id}
                  data-tool={each.id}
                  onClick={() => desk.pick(each.id)}
                >
                  {each.picture ? <span class="we-tool-picture" dangerouslySetInnerHTML={{ __html: each.picture }} /> : null}
                  <span>{each.name}</span>
                </button>
              ))}
            </div>
          </details>
        ))}
      </>
    ),
    [desk, groups, tool],
  )
}

/** What is on the chosen place, each thing with its form. */
export function PlacePanel({ desk, schema }: { desk: EditDesk; schema: Schema }) {
  const t = w.value.edit
  const place = desk.place.value
  const kit = desk.kit.value
  const things = place === null ? [] : desk.editor.thingsAt(desk.doc.value, place, kit)
  const picking = desk.tool.value !== null || desk.moving.value !== null
  const places = desk.places.value
  const section = useRef<HTMLElement>(null)
  // Beside the board the panel scrolls by itself to the things on the chosen place. Not on a phone: the board would scroll away.
  useEffect(() => {
    const side = section.current?.closest('.we-side')
    if (place !== null && things.length > 0 && side && getComputedStyle(side).overflowY === 'auto')
      section.current?.scrollIntoView({ block: 'nearest' })
  }, [place])
  const options = useMemo(
    () =>
      places.map(({ id, name }) => (
        <option key={id} value={id}>
          {name === id ? id : `${name} (${id})`}
        </option>
      )),
    [places],
  )
  return (
    <section class="we-place" aria-label={t.place} ref={section}>
      <label class="field">
        <span>{t.place}</span>
        <select value={place ?? ''} onChange={(event) => (desk.place.value = event.currentTarget.value || null)}>
          <option value="">{t.choosePlace}</option>
          {options}
        </select>
      </label>
      {place !== null ? (
        // Always shown: a button that appears and disappears would move the fields below it.
        <Button icon="check" disabled={!picking} onClick={() => desk.act(place)}>
          {t.putHere}
        </Button>
      ) : null}
      {place !== null && things.length === 0 && !desk.editor.draw ? <p class="hint">{t.nothingHere}</p> : null}
      {things.map((thing) => (
        <ThingForm key={thing.path.join('.')} desk={desk} schema={schema} thing={thing} />
      ))}
    </section>
  )
}

function ThingForm({ desk, schema, thing }: { desk: EditDesk; schema: Schema; thing: Thing }) {
  const t = w.value.edit
  return (
    <article class="we-thing">
      <header>
        <h2>{thing.name}</h2>
        {thing.fixed ? null : (
          <>
            <Button icon="branch" kind="quiet" iconOnly onClick={() => desk.startMove(thing)}>
              {t.moveLabel(thing.name)}
            </Button>
            <Button icon="trash" kind="quiet" iconOnly onClick={() => desk.remove(thing)}>
              {t.removeLabel(thing.name)}
            </Button>
          </>
        )}
      </header>
      <PartForm desk={desk} schema={schema} path={thing.path} keys={thing.keys} />
    </article>
  )
}

/** The parts that belong to no place. */
export function TablePanel({ desk, schema }: { desk: EditDesk; schema: Schema }) {
  const t = w.value.edit
  const [open, setOpen] = useState(desk.editor.draw !== undefined)
  return (
    <details class="we-table" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="disclosure">{desk.editor.draw ? t.scenario : t.table}</summary>
      {open ? <TableForms desk={desk} schema={schema} /> : null}
    </details>
  )
}

interface SectionProps {
  desk: EditDesk
  schema: Schema
  path: Path
  keys: readonly string[] | undefined
  title: string
  isFirst: boolean
}

/** A few keys of a long document under a title. Its form is drawn only while it is open; its problems are counted outside. */
function TableSection({ desk, schema, path, keys, title, isFirst }: SectionProps) {
  const [open, setOpen] = useState(isFirst)
  const faults = (keys ?? []).reduce((sum, key) => sum + desk.problemsAt([...path, key], true).length, 0)
  return (
    <details class="we-section" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="disclosure">
        {title} {faults > 0 ? <span class="tag we-part-faults">{w.value.edit.faults(faults)}</span> : null}
      </summary>
      {open ? <PartForm desk={desk} schema={schema} path={path} keys={keys} /> : null}
    </details>
  )
}

/** Rendered only while they are shown: an edit on the board would draw all of them again. */
function TableForms({ desk, schema }: { desk: EditDesk; schema: Schema }) {
  const t = w.value.edit
  return (
    <>
      {desk.doc.value.stack === undefined ? null : (
        <p class="we-exact">
          {t.exact}{' '}
          <Button kind="quiet" onClick={() => desk.change(dropAt(desk.doc.peek(), ['stack']))}>
            {t.exactDrop}
          </Button>
        </p>
      )}
      {desk.editor
        .table(desk.doc.value, desk.kit.value)
        .map(({ path, keys, title }, i) =>
          title === undefined ? (
            <PartForm key={path.join('.')} desk={desk} schema={schema} path={path} keys={keys} />
          ) : (
            <TableSection key={title} desk={desk} schema={schema} path={path} keys={keys} title={title} isFirst={i === 0} />
          ),
        )}
    </>
  )
}
