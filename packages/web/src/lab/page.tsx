import { problemLine } from '@deadfront/kernel'
import { type LabPlan, readPlan } from '@deadfront/lab'
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../board/icons.tsx'
import { m } from '../messages/index.ts'
import { toast } from '../shell/notices.ts'
import { Button, FileButton, Spinner } from '../shell/parts.tsx'
import { go, to } from '../shell/router.ts'
import { ago, dateOf } from '../shell/time.ts'
import { useGame } from '../shell/use-game.ts'
import { catalogEntry } from '../catalog.ts'
import { LabForm } from './form.tsx'
import { l } from './messages/index.ts'
import { addLab, type LabHead, listLabs, type ListedLab, removeLab } from './store.ts'
import { planTitle } from './titles.ts'
import { LabView } from './view.tsx'
import './lab.css'

/** The plan that the form begins with: of an experiment that is to be changed and played again. */
const wanted = signal<LabPlan | null>(null)

/** `#/lab` and `#/lab/<id>`. */
export function Lab({ id }: { id: string }) {
  if (id === '') return <LabHome />
  return (
    <LabView
      key={id}
      id={id}
      onAgain={(plan) => {
        wanted.value = plan
        go(to.lab())
      }}
    />
  )
}

const listed = signal<readonly ListedLab[] | null>(null)

const refresh = async (): Promise<void> => {
  listed.value = await listLabs()
}

function LabHome() {
  const t = l.value
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    void refresh()
    return () => {
      wanted.value = null
    }
  }, [])
  async function take(file: File) {
    const read = await readPlanFile(file)
    if ('fault' in read) return setFault(`${file.name}: ${read.fault}`)
    go(to.lab((await addLab(read.plan)).id))
  }
  const all = listed.value
  return (
    <div class="page lab">
      <header class="page-head with-acts">
        <div>
          <h1>{t.title}</h1>
          <p>{t.lead}</p>
        </div>
        <FileButton label={t.form.importPlan} accept=".json,.html,application/json,text/html" onFile={(file) => void take(file)} />
      </header>
      {fault === null ? null : (
        <p class="fault-line" role="alert">
          <Icon name="warning" /> {fault}
        </p>
      )}
      <LabForm key={wanted.value?.seed ?? ''} from={wanted.value} />
      <section aria-labelledby="lab-list-title">
        <h2 id="lab-list-title" class="section-title">
          {t.list.title}
        </h2>
        {all === null ? <Spinner label={m.value.loading} /> : null}
        {all?.length === 0 ? <p class="empty">{t.list.none}</p> : null}
        <ul class="save-list">
          {all?.map((lab) =>
            lab.head ? <LabRow key={lab.id} head={lab.head} /> : <BrokenRow key={lab.id} id={lab.id} problem={lab.problem} />,
          )}
        </ul>
      </section>
    </div>
  )
}

/** The plan of a file: a plan, results, or a report. */
async function readPlanFile(file: File): Promise<{ plan: LabPlan } | { fault: string }> {
  const text = await file.text()
  try {
    const { planInHtml } = await import('@deadfront/lab/plots')
    const json = /^\s*</.test(text) ? planInHtml(text) : text
    if (json === null) return { fault: 'expected a report of the lab; it holds no plan' }
    const read = readPlan(JSON.parse(json))
    if ('problem' in read) return { fault: problemLine(read.problem) }
    return catalogEntry(read.plan.game) ? read : { fault: m.value.files.unknownGame(read.plan.game) }
  } catch (error) {
    return { fault: m.value.files.notJson(error instanceof Error ? error.message : '') }
  }
}

function LabRow({ head }: { head: LabHead }) {
  const t = l.value
  const loaded = useGame(head.plan.game)
  const title = planTitle(head.plan, loaded?.words ?? null)
  return (
    <li class="save">
      <div class="save-text">
        <a class="save-name" href={to.lab(head.id)}>
          {title}
        </a>
        <p>
          {t.form.kinds[head.plan.kind]} · {t.states[head.state]} · {t.view.gamesButton(head.done)} ·{' '}
          <time title={dateOf(head.created)}>{ago(head.created)}</time>
        </p>
      </div>
      <div class="save-acts">
        <a class="button" href={to.lab(head.id)} aria-label={t.list.label(t.list.open, title)}>
          <Icon name="chart" />
          <span>{t.list.open}</span>
        </a>
        <RemoveButton id={head.id} title={title} />
      </div>
    </li>
  )
}

const RemoveButton = ({ id, title }: { id: string; title: string }) => (
  <Button
    icon="trash"
    iconOnly
    kind="quiet"
    onClick={async () => {
      await removeLab(id)
      await refresh()
      toast({ text: l.value.list.removed(title), tone: 'info' })
    }}
  >
    {l.value.list.label(l.value.list.remove, title)}
  </Button>
)

const BrokenRow = ({ id, problem }: { id: string; problem: string }) => (
  <li class="save broken">
    <div class="save-text">
      <strong class="save-name">
        <Icon name="warning" /> {l.value.list.broken}
      </strong>
      <p>{problem}</p>
    </div>
    <div class="save-acts">
      <RemoveButton id={id} title={id} />
    </div>
  </li>
)
