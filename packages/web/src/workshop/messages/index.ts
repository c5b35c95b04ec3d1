import type { Language } from '@deadfront/kernel'
import type { Work } from '@deadfront/kernel/works'
import { computed } from '@preact/signals'
import { language } from '../../shell/settings.ts'
import { en, type WorkshopMessages } from './en.ts'
import { es } from './es.ts'

const MESSAGES: { readonly [L in Language]: WorkshopMessages } = { en, es }

export const WORKSHOP_LANGUAGES: readonly WorkshopMessages[] = Object.values(MESSAGES)

/** The sentences of the workshop in the language of the page. */
export const w = computed<WorkshopMessages>(() => MESSAGES[language.value])

/** The kind of a work as a word: content is a scenario, a town or a war. */
export const kindName = ({ kind, game, scenario }: Pick<Work, 'kind' | 'game'> & { scenario?: string }): string => {
  if (kind === 'content' && scenario === 'campaign') return w.value.campaignKind
  return (kind === 'content' ? w.value.contentKinds[game] : undefined) ?? w.value.kinds[kind]
}
