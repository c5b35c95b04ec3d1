import { render } from 'preact'
import './styles/fonts.css'
import './styles/index.css'
import { COACH_PARTS } from './coach/register.ts'
import { ONLINE_PARTS } from './online/register.ts'
import { App } from './shell/app.tsx'
import { registerCoach } from './shell/coach-parts.ts'
import { registerOnline } from './shell/online-parts.ts'
import { applySettings } from './shell/settings.ts'
import { watchForUpdates } from './shell/update.ts'

applySettings()
registerOnline(ONLINE_PARTS)
registerCoach(COACH_PARTS)
const root = document.getElementById('app')
if (root) render(<App />, root)
document.documentElement.dataset.ready = 'true'
void watchForUpdates()

/** WebKit has no `requestIdleCallback`. */
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))

// Saves that were deleted in an earlier visit cannot be restored any more.
whenIdle(() => void import('./saves/list.ts').then(({ sweep }) => sweep(Date.now() - 60_000)))
