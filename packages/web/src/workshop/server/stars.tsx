import type { PublishedInfo } from '@deadfront/protocol'
import { Icon } from '../../board/icons.tsx'
import { language } from '../../shell/settings.ts'
import { w } from '../messages/index.ts'

const FIVE = [1, 2, 3, 4, 5] as const

/** The mean of the stars, how many people gave them, and how many have played. */
export function Standing({ entry }: { entry: Pick<PublishedInfo, 'mean' | 'ratings' | 'plays'> }) {
  const t = w.value.server
  const { mean, ratings, plays } = entry
  return (
    <span class="ws-standing">
      {mean === null ? (
        <span>{t.noStars}</span>
      ) : (
        <span class="ws-mean">
          <span aria-hidden="true" class="ws-mean-stars">
            {FIVE.map((n) => (
              <span key={n} class={n <= Math.round(mean) ? 'on' : ''}>
                <Icon name="star" size={16} />
              </span>
            ))}
          </span>
          <span>{t.mean(new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(mean), ratings)}</span>
        </span>
      )}
      <span>{t.plays(plays)}</span>
    </span>
  )
}

/** One to five stars, as radio buttons. */
export function GiveStars({ value, onGive }: { value: number | null; onGive(stars: number): void }) {
  const t = w.value.server
  return (
    <fieldset class="ws-stars">
      <legend>{value === null ? t.rate : t.rated}</legend>
      {FIVE.map((n) => (
        <label key={n} class={value !== null && n <= value ? 'on' : ''}>
          <input type="radio" name="ws-stars" checked={value === n} onChange={() => onGive(n)} />
          <Icon name="star" size={26} />
          <span class="sr-only">{t.stars(n)}</span>
        </label>
      ))}
    </fieldset>
  )
}
