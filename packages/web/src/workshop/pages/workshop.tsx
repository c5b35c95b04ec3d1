import type { WorkshopView } from '../../shell/router.ts'
import { EditPage } from './edit.tsx'
import { OpenPage } from './open.tsx'
import { PuzzlesPage } from './puzzles.tsx'
import { RulesPage } from './rules.tsx'
import { ServerShelfPage } from './server-shelf.tsx'
import { SharedPage } from './shared.tsx'
import { ShelfPage } from './shelf.tsx'
import '../workshop.css'
import '../server/server.css'

/** `#/workshop…`: the shelf, a friend's link, a set of house rules, the editor, puzzles, the shelf of the server. */
export function Workshop({ view, arg }: { view: WorkshopView; arg: string }) {
  if (view === 'open') return <OpenPage key={arg} packed={arg} />
  if (view === 'edit') return <EditPage key={arg} id={arg} />
  if (view === 'rules') return <RulesPage arg={arg} />
  if (view === 'puzzles') return <PuzzlesPage key={arg} arg={arg} />
  if (view === 'server') return <ServerShelfPage />
  if (view === 'shared') return <SharedPage key={arg} id={arg} />
  return <ShelfPage />
}
