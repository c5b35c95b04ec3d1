import { computed } from '@preact/signals'
import { language } from '../shell/settings.ts'
import { en, type OnlineMessages } from './messages/en.ts'
import { es } from './messages/es.ts'

export const o = computed<OnlineMessages>(() => (language.value === 'es' ? es : en))
