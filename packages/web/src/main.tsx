import { render } from 'preact'
import './styles/fonts.css'
import './styles/index.css'
import { App } from './shell/app.tsx'
import { keepSettings } from './shell/settings.ts'
import { watchForUpdates } from './shell/update.ts'

keepSettings()
const root = document.getElementById('app')
if (root) render(<App />, root)
document.documentElement.dataset.ready = 'true'
void watchForUpdates()

// Saves deleted in an earlier visit are past undoing.
requestIdleCallback?.(() => void import('./saves/list.ts').then(({ sweep }) => sweep(Date.now() - 60_000)))
