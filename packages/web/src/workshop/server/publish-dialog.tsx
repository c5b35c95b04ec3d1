import { type Licence, LICENCES, MAX_TITLE, type Work } from '@deadfront/kernel/works'
import type { PublishedInfo } from '@deadfront/protocol'
import { useState } from 'preact/hooks'
import { request } from '../../online/api.ts'
import { GuestForm } from '../../online/guest.tsx'
import { me } from '../../online/person.ts'
import { toast } from '../../shell/notices.ts'
import { Button, Dialog, Segmented } from '../../shell/parts.tsx'
import { to } from '../../shell/router.ts'
import { w } from '../messages/index.ts'
import { keep, titleOf } from '../pages/actions.ts'
import { sharedAddress } from '../pages/address.ts'
import type { Entry } from '../works/store.ts'
import { refusalOf } from './attempt.ts'
import { jsonOf, published, readServer } from './server.ts'
import '../../online/online.css'

/** Asks for a name first if the person has none on this server. */
export function NameDialog({ title, onClose, onDone }: { title: string; onClose(): void; onDone(): void }) {
  const t = w.value.server
  return (
    <Dialog open title={title} class="ws-publish" onClose={onClose}>
      <div class="ws-fields online">
        <p>{t.nameFirst}</p>
        <GuestForm onDone={() => void readServer().then(onDone)} />
      </div>
    </Dialog>
  )
}

/** Publishes the newest version of a work, on the shelf of the server or by link only. */
export function PublishDialog({ entry, byLink = false, onClose, onSaved }: Props) {
  const t = w.value.server
  const shared = published.value.find(({ source }) => source === entry.id)
  if (!me.value) return <NameDialog title={t.publishTitle(titleOf(entry.work))} onClose={onClose} onDone={() => {}} />
  return (
    <Dialog open title={t.publishTitle(titleOf(entry.work))} class="ws-publish" onClose={onClose}>
      <div class="ws-fields">
        {shared ? <Published shared={shared} /> : <p>{t.publishText}</p>}
        <PublishForm entry={entry} shared={shared} byLink={byLink} onSaved={onSaved} />
      </div>
    </Dialog>
  )
}

interface Props {
  entry: Entry
  /** Begin with "by link only". */
  byLink?: boolean
  onClose(): void
  /** The work on the browser's shelf has got a new version. */
  onSaved(): void
}

function PublishForm({ entry, shared, byLink, onSaved }: Omit<Props, 'onClose'> & { shared: PublishedInfo | undefined }) {
  const t = w.value
  const [title, setTitle] = useState(entry.work.title)
  const [licence, setLicence] = useState<Licence>(entry.work.licence || 'CC-BY-4.0')
  const [where, setWhere] = useState<'listed' | 'link'>(byLink || shared?.listed === false ? 'link' : 'listed')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function publish() {
    setBusy(true)
    setFault(null)
    const work: Work = { ...entry.work, title: title.trim(), licence }
    try {
      await request('POST /api/shelf', { work: jsonOf(work), source: entry.id, listed: where === 'listed' })
      if (work.title !== entry.work.title || licence !== entry.work.licence) {
        await keep(entry.id, work)
        onSaved()
      }
      await readServer()
      toast({ text: t.server.publishedNow, tone: 'info' })
    } catch (error) {
      setFault(refusalOf(error))
    }
    setBusy(false)
  }
  return (
    <form
      class="ws-fields"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void publish()
      }}
    >
      <label class="field">
        <span>{t.about.name}</span>
        <input type="text" required maxLength={MAX_TITLE} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>{t.about.licence}</span>
        <select value={licence} onChange={(event) => setLicence(event.currentTarget.value as Licence)}>
          {LICENCES.filter((id) => id !== '').map((id) => (
            <option key={id} value={id}>
              {t.licences[id]}
            </option>
          ))}
        </select>
      </label>
      <Segmented<'listed' | 'link'>
        label={t.server.who}
        value={where}
        options={[
          { value: 'listed', label: t.server.everybody },
          { value: 'link', label: t.server.byLinkOnly },
        ]}
        onChange={setWhere}
      />
      {fault === null ? null : (
        <p class="fault-line" role="alert">
          {fault}
        </p>
      )}
      {busy ? <p role="status">{t.server.trying}</p> : <p class="hint">{t.server.author(me.value?.name ?? '')}</p>}
      <Button kind="main" type="submit" icon="upload" disabled={busy}>
        {shared ? t.server.publishAgain : t.server.publish}
      </Button>
    </form>
  )
}

/** The link to a published work, and the button to withdraw it. */
function Published({ shared }: { shared: PublishedInfo }) {
  const t = w.value
  const link = sharedAddress(shared.id)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast({ text: t.share.copied, tone: 'info' })
    } catch {
      document.querySelector<HTMLInputElement>('.ws-link')?.select()
    }
  }
  async function takeBack() {
    try {
      await request('DELETE /api/shelf/:work', null, { work: shared.id })
      await readServer()
    } catch (error) {
      toast({ text: refusalOf(error), tone: 'warn' })
    }
  }
  return (
    <section class="ws-published">
      <p>{shared.hidden ? t.server.hiddenText : t.server.isPublished(shared.version, shared.listed)}</p>
      <label class="field">
        <span>{t.share.link}</span>
        <input type="text" class="ws-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p class="ws-acts">
        <Button icon="link" onClick={copy}>
          {t.share.copy}
        </Button>
        <a class="button quiet" href={to.workshop('shared', shared.id)}>
          <span>{t.server.look}</span>
        </a>
        <Button kind="quiet" icon="trash" onClick={takeBack}>
          {t.server.takeBack}
        </Button>
      </p>
    </section>
  )
}
