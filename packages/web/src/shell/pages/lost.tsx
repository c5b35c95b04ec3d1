import { m } from '../../messages/index.ts'
import { to } from '../router.ts'

export function Lost() {
  const t = m.value
  return (
    <div class="page narrow">
      <header class="page-head">
        <h1>{t.lost.title}</h1>
        <p>{t.lost.text}</p>
      </header>
      <p>
        <a class="button main" href={to.lobby()}>
          <span>{t.lost.back}</span>
        </a>
      </p>
    </div>
  )
}
