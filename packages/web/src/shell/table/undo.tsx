import { useEffect } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { toast } from '../notices.ts'
import { Button } from '../parts.tsx'
import type { Session } from './session.ts'
import { whyNoUndo } from './why-no-undo.ts'

/** Takes the last command back, or shows why that is not possible. */
function undoOrSay(session: Session): void {
  const why = whyNoUndo(session.live.value, session.replaying.value)
  if (why === null) void session.undo()
  else toast({ text: m.value.table.noUndo[why], tone: 'info' })
}

/** Undo; if it is not possible, a press shows the reason. */
export function Undo({ session }: { session: Session }) {
  const t = m.value.table
  const why = whyNoUndo(session.live.value, session.replaying.value)
  return (
    <Button
      icon="undo"
      iconOnly
      kind="quiet"
      class={why === null ? '' : 'off'}
      aria-disabled={why !== null}
      title={why === null ? t.undo : t.noUndo[why]}
      onClick={() => undoOrSay(session)}
    >
      {t.undo}
    </Button>
  )
}

const WRITTEN: ReadonlySet<string> = new Set(['text', 'search', 'number'])

/** In a field of text these keys belong to the text. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && WRITTEN.has(target.type))

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y. */
export function useUndoKeys(session: Session): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
      if (isWriting(event.target)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) void session.redo()
      else undoOrSay(session)
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [session])
}
