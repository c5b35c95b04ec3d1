import type { Language } from '@deadfront/kernel'
import type { PersonSettings } from '@deadfront/protocol'

/** The text of a notice, in the person's language. It names only the game and the seat: hidden information is never mailed. */
export interface Message {
  title: string
  text: string
  url: string
}

export type NoticeKind = 'turn' | 'reminder' | 'trial'

type Say = (game: string, seat: string) => { title: string; text: string }

const SAY: Record<Language, Record<NoticeKind, Say>> = {
  en: {
    turn: (game, seat) => ({ title: `${game}: your decision`, text: `The table waits for ${seat}.` }),
    reminder: (game, seat) => ({
      title: `${game}: your time is running out`,
      text: `${seat} has little time left. After that a bot keeps the seat warm until you are back.`,
    }),
    trial: () => ({ title: 'Deadfront: a trial', text: 'So it will look when a table waits for you.' }),
  },
  es: {
    turn: (game, seat) => ({ title: `${game}: te toca decidir`, text: `La mesa espera a ${seat}.` }),
    reminder: (game, seat) => ({
      title: `${game}: se acaba tu tiempo`,
      text: `A ${seat} le queda poco tiempo. Después un bot guardará el asiento hasta que vuelvas.`,
    }),
    trial: () => ({ title: 'Deadfront: una prueba', text: 'Así será cuando una mesa te espere.' }),
  },
}

export function messageOf(kind: NoticeKind, settings: PersonSettings, game: string, seat: string, url: string): Message {
  return { ...SAY[settings.language ?? 'en'][kind](game, seat), url }
}

/** The mail that confirms an address. */
export function codeMessage(settings: PersonSettings, code: string): Message {
  return { ...CODE[settings.language ?? 'en'](code), url: '' }
}

const CODE: Record<Language, (code: string) => Omit<Message, 'url'>> = {
  en: (code) => ({ title: 'Deadfront: your code', text: `Your code is ${code}. If you did not ask for it, there is nothing to do.` }),
  es: (code) => ({ title: 'Deadfront: tu código', text: `Tu código es ${code}. Si no lo has pedido tú, no hace falta hacer nada.` }),
}
