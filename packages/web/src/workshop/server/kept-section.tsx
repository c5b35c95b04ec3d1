import type { KeptInfo } from '@deadfront/protocol'
import { toast } from '../../shell/notices.ts'
import { Button } from '../../shell/parts.tsx'
import { ago, dateOf } from '../../shell/time.ts'
import { catalogEntry } from '../../catalog.ts'
import { kindName, w } from '../messages/index.ts'
import type { Entry } from '../works/store.ts'
import { refusalOf } from './attempt.ts'
import { deleteFromServer, fetchFromServer, keepOnServer, keptState, kept, published, server } from './server.ts'

/** The server state beside a work of the shelf: is it kept there, is it published? */
export function ServerTags({ entry, onChange }: { entry: Entry; onChange(): void }) {
  const t = w.value.server
  if (!server.value) return null
  const state = keptState(entry)
  const shared = published.value.find(({ source }) => source === entry.id)
  return (
    <>
      {state === 'none' ? null : <span class="tag">{t.states[state]}</span>}
      {state === 'newer' ? (
        <Button kind="quiet" class="small" onClick={() => void take(entry.id, onChange)}>
          {t.fetch}
        </Button>
      ) : null}
      {shared ? <span class="tag">{shared.hidden ? t.hidden : shared.listed ? t.listed : t.byLink}</span> : null}
    </>
  )
}

/** Keeps a work on the server, or shows why not. */
export async function keepThere(entry: Entry, onChange: () => void): Promise<void> {
  const t = w.value.server
  try {
    if (await keepOnServer(entry)) return void toast({ text: t.keptNow, tone: 'info' })
    toast({ text: t.stale, tone: 'warn', action: { label: t.fetch, act: () => void take(entry.id, onChange) } }, 30_000)
  } catch (error) {
    toast({ text: refusalOf(error), tone: 'warn' })
  }
}

async function take(id: string, onChange: () => void): Promise<void> {
  try {
    await fetchFromServer(id)
    onChange()
  } catch (error) {
    toast({ text: refusalOf(error), tone: 'warn' })
  }
}

/** The works that this person keeps on the server and that are not in this browser. */
export function OnServer({ here, onChange }: { here: readonly string[]; onChange(): void }) {
  const t = w.value
  const away = kept.value.filter(({ id }) => !here.includes(id))
  if (!server.value || away.length === 0) return null
  const remove = async ({ id }: KeptInfo) => {
    try {
      await deleteFromServer(id)
    } catch (error) {
      toast({ text: refusalOf(error), tone: 'warn' })
    }
  }
  return (
    <section class="ws-away" aria-labelledby="ws-away-title">
      <h3 id="ws-away-title">{t.server.away}</h3>
      <ul class="save-list">
        {away.map((each) => {
          const title = each.title === '' ? t.shelf.untitled : each.title
          return (
            <li key={each.id} class="save">
              <div class="save-text">
                <strong class="save-name">{title}</strong>
                <p>
                  {kindName(each)} · {catalogEntry(each.game)?.name ?? each.game} ·{' '}
                  <time title={dateOf(each.changed)}>{ago(each.changed)}</time>
                </p>
              </div>
              <div class="save-acts">
                <Button icon="download" onClick={() => take(each.id, onChange)} aria-label={t.shelf.label(t.server.fetch, title)}>
                  {t.server.fetch}
                </Button>
                <Button icon="trash" iconOnly kind="quiet" onClick={() => remove(each)}>
                  {t.shelf.label(t.server.deleteThere, title)}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
