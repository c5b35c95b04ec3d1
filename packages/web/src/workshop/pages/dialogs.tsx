import { isLanguage, LANGUAGES } from '@deadfront/kernel'
import { useEffect, useState } from 'preact/hooks'
import { Button, Dialog } from '../../shell/parts.tsx'
import { toast } from '../../shell/notices.ts'
import { dateOf } from '../../shell/time.ts'
import { w } from '../messages/index.ts'
import { MAX_LINK, packWork } from '../works/link.ts'
import { type Entry, listVersions, type Version } from '../works/store.ts'
import { type Licence, LICENCES, MAX_TEXT, MAX_TITLE, type Work } from '@deadfront/kernel/works'
import { exportWork, keep, rememberAuthor, titleOf } from './actions.ts'
import { shareAddress } from './address.ts'

/** Title, author, licence, text and language of a work. */
export function AboutDialog({ work, onClose, onSave }: { work: Work; onClose(): void; onSave(work: Work): void }) {
  const t = w.value
  const [title, setTitle] = useState(work.title)
  const [author, setAuthor] = useState(work.author)
  const [licence, setLicence] = useState<Licence>(work.licence)
  const [text, setText] = useState(work.text)
  const [language, setLanguage] = useState(work.language)
  return (
    <Dialog open title={t.about.title} class="ws-about" onClose={onClose}>
      <form
        class="ws-fields"
        onSubmit={(event) => {
          event.preventDefault()
          rememberAuthor(author.trim())
          onSave({ ...work, title: title.trim(), author: author.trim(), licence, text, language })
        }}
      >
        <label class="field">
          <span>{t.about.name}</span>
          <input type="text" lang={language} value={title} maxLength={MAX_TITLE} onInput={(event) => setTitle(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t.about.author}</span>
          <input type="text" value={author} maxLength={MAX_TITLE} onInput={(event) => setAuthor(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t.about.licence}</span>
          <select value={licence} onChange={(event) => setLicence(event.currentTarget.value as Licence)}>
            {LICENCES.map((id) => (
              <option key={id} value={id}>
                {t.licences[id]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.about.text}</span>
          <textarea rows={4} lang={language} maxLength={MAX_TEXT} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t.about.language}</span>
          <select
            value={language}
            onChange={({ currentTarget: { value } }) => {
              if (isLanguage(value)) setLanguage(value)
            }}
          >
            {Object.entries(LANGUAGES).map(([id, name]) => (
              <option key={id} value={id} lang={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button kind="main" type="submit" icon="disk">
          {t.about.save}
        </Button>
      </form>
    </Dialog>
  )
}

/** The link with the whole work in it; if that would be too long, a link to the server, if there is one, or the file. */
export function ShareDialog({ work, onClose, onServer = null }: { work: Work; onClose(): void; onServer?: (() => void) | null }) {
  const t = w.value.share
  const [link, setLink] = useState<string | null>(null)
  useEffect(() => {
    void packWork(work).then((packed) => setLink(shareAddress(packed)))
  }, [work])
  async function copy() {
    try {
      await navigator.clipboard.writeText(link ?? '')
      toast({ text: t.copied, tone: 'info' })
    } catch {
      document.querySelector<HTMLInputElement>('.ws-link')?.select()
    }
  }
  const tooLong = link !== null && link.length > MAX_LINK
  return (
    <Dialog open title={t.title(titleOf(work))} class="ws-share" onClose={onClose}>
      <div class="ws-fields">
        {tooLong ? (
          <p class="fault-line" role="alert">
            {onServer ? t.tooLongForLink(link.length, MAX_LINK) : t.tooLong(link.length, MAX_LINK)}
          </p>
        ) : (
          <>
            <p>{t.text}</p>
            <label class="field">
              <span>{t.link}</span>
              <input type="text" class="ws-link" readOnly value={link ?? ''} onFocus={(event) => event.currentTarget.select()} />
            </label>
          </>
        )}
        <p class="ws-acts">
          {tooLong && onServer ? (
            <Button kind="main" icon="server" onClick={onServer}>
              {t.byServer}
            </Button>
          ) : null}
          {tooLong ? null : (
            <Button kind="main" icon="link" disabled={link === null} onClick={copy}>
              {t.copy}
            </Button>
          )}
          {!tooLong && 'share' in navigator ? (
            <Button icon="upload" onClick={() => void navigator.share({ title: titleOf(work), url: link ?? '' }).catch(() => {})}>
              {t.send}
            </Button>
          ) : null}
          <Button icon="download" onClick={() => exportWork(work)}>
            {t.file}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

/** Every version that was saved. An old one becomes the newest again; the others stay. */
export function VersionsDialog({ entry, onClose, onChange }: { entry: Entry; onClose(): void; onChange(): void }) {
  const t = w.value.versions
  const [versions, setVersions] = useState<readonly (Version & { number: number })[]>([])
  useEffect(() => {
    void listVersions(entry.id).then(setVersions)
  }, [entry])
  return (
    <Dialog open title={t.title(titleOf(entry.work))} class="ws-versions" onClose={onClose}>
      <ol class="ws-version-list" reversed>
        {versions.map(({ number, saved, work }) => (
          <li key={number}>
            <span>
              <strong>{t.one(number)}</strong> {titleOf(work)} <small>{dateOf(saved)}</small>
            </span>
            {number === entry.version ? (
              <span class="tag">{t.newest}</span>
            ) : (
              <Button
                icon="undo"
                aria-label={t.restoreLabel(number)}
                onClick={async () => {
                  if (await keep(entry.id, work)) onChange()
                }}
              >
                {t.restore}
              </Button>
            )}
            <Button icon="download" iconOnly kind="quiet" onClick={() => exportWork(work)}>
              {t.exportLabel(number)}
            </Button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
