import { Ungradable, type UngradableWhy } from '@deadfront/ai/puzzles'
import type { JsonObject } from '@deadfront/kernel'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Button, Dialog } from '../../shell/parts.tsx'
import { go, to } from '../../shell/router.ts'
import { language } from '../../shell/settings.ts'
import type { Loaded } from '../../shell/use-game.ts'
import { w } from '../messages/index.ts'
import { keep, lastAuthor } from '../pages/actions.ts'
import { puzzleData } from '../works/puzzle-work.ts'
import { MAX_TITLE, type Work } from '@deadfront/kernel/works'
import { puzzlesOf } from './modules.ts'
import { percentText } from '../../shell/percent.ts'
import { goalOf, type PuzzleModule } from './puzzle.ts'
import { WorkerJudge } from './worker-judge.ts'
import './puzzles.css'

interface MakerProps {
  loaded: Loaded
  /** The position as a work; its data are the position file. */
  work: Work
  onClose(): void
}

/** The chance of the best answer; no number while it is searched, or where it cannot be computed. */
type BestAnswer = number | 'searching' | UngradableWhy

/** A puzzle of the position in the editor: its goal, and the exact chance of the best answer. */
export function PuzzleMaker({ loaded, work, onClose }: MakerProps) {
  const t = w.value.puzzles.maker
  const [module, setModule] = useState<PuzzleModule | null>(null)
  const [title, setTitle] = useState(work.title)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [best, setBest] = useState<BestAnswer | null>(null)
  const worker = useMemo(() => new WorkerJudge(), [])
  useEffect(() => {
    void puzzlesOf(loaded.game.id).then(setModule)
    return () => worker.close()
  }, [worker])
  const position: JsonObject = module?.begin?.(work.data) ?? work.data
  const parts = module?.asksFor(work.data, loaded.words, t) ?? []
  const asked = parts.filter(({ name }) => chosen.includes(name))
  const goal = goalOf(asked, module?.until ?? [])
  const choose = (name: string): void => {
    setChosen(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
    setBest(null)
  }
  async function findBest() {
    setBest('searching')
    try {
      const reply = await worker.ask({ game: loaded.game.id, goal, scenario: work.scenario, position })
      setBest(reply?.best ?? 'large')
    } catch (error) {
      setBest(error instanceof Ungradable ? error.why : 'large')
    }
  }
  async function save() {
    if (typeof best !== 'number') return
    const entry = await keep(null, {
      ...work,
      kind: 'puzzle',
      title: title.trim().slice(0, MAX_TITLE),
      author: lastAuthor(),
      text: asked.map(({ name }) => `${name}.`).join(' '),
      language: language.peek(),
      data: puzzleData(position, goal, best),
    })
    if (entry) go(to.puzzle('work', entry.id))
  }
  return (
    <Dialog open title={t.title} class="pz-maker" onClose={onClose}>
      <div class="ws-fields">
        <p>{t.text}</p>
        <label class="field">
          <span>{t.name}</span>
          <input type="text" value={title} maxLength={MAX_TITLE} onInput={(event) => setTitle(event.currentTarget.value)} />
        </label>
        <fieldset class="pz-goals">
          <legend>{t.goals}</legend>
          {module && parts.length === 0 ? <p class="hint">{t.nothingToAsk}</p> : null}
          {parts.map(({ name }) => (
            <label key={name}>
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => choose(name)} /> {name}
            </label>
          ))}
        </fieldset>
        <p role="status">{best === null ? null : bestText(best)}</p>
        <p class="ws-acts">
          <Button icon="target" disabled={asked.length === 0 || best === 'searching'} onClick={findBest}>
            {t.findBest}
          </Button>
          <Button kind="main" icon="disk" disabled={typeof best !== 'number' || best === 0} onClick={save}>
            {t.save}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

function bestText(best: BestAnswer): string {
  const t = w.value.puzzles.maker
  if (best === 'searching') return t.searching
  if (typeof best === 'string') return t.ungradable[best]
  return best === 0 ? t.hopeless : t.found(percentText(best, 1))
}
