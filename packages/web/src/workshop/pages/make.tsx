import { useState } from 'preact/hooks'
import { Icon, type IconName } from '../../board/icons.tsx'
import { to } from '../../shell/router.ts'
import { SHELF } from '../../shelf.ts'
import { w } from '../messages/index.ts'

/** Choose a game, then what to make of it. */
export function Make() {
  const t = w.value.make
  const [game, setGame] = useState(SHELF[0]?.id ?? '')
  return (
    <section class="block ws-make" aria-labelledby="ws-make-title">
      <header class="ws-make-head">
        <h2 id="ws-make-title" class="section-title">
          {t.title}
        </h2>
        <label class="field">
          <span>{t.game}</span>
          <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            {SHELF.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </header>
      <ul class="ws-kinds">
        <MakeCard icon="book" title={t.rules} text={t.rulesText} href={to.workshop('rules', `new:${game}`)} />
      </ul>
    </section>
  )
}

function MakeCard({ icon, title, text, href }: { icon: IconName; title: string; text: string; href: string }) {
  const t = w.value.make
  return (
    <li class="ws-kind">
      <Icon name={icon} size={30} />
      <h3>{title}</h3>
      <p>{text}</p>
      <a class="button main" href={href} aria-label={t.startLabel(title)}>
        <span>{t.start}</span>
      </a>
    </li>
  )
}
