import type { Language } from '@deadfront/kernel'
import type { PersonSettings } from '@deadfront/protocol'

/** The text of a notice, in the person's language. It names only the game and the seat: hidden information is never mailed. */
export interface Message {
  title: string
  text: string
  url: string
}

export type NoticeKind = 'turn' | 'reminder' | 'trial' | 'sat' | 'begun' | 'over' | 'proposal'

/** `who`: the seat that is asked, or the person who did something. */
type Say = (game: string, who: string) => { title: string; text: string }

const SAY: Record<Language, Record<NoticeKind, Say>> = {
  en: {
    turn: (game, seat) => ({ title: `${game}: your decision`, text: `The table waits for ${seat}.` }),
    reminder: (game, seat) => ({
      title: `${game}: your time is running out`,
      text: `${seat} has little time left. After that a bot answers for you.`,
    }),
    sat: (game, who) => ({ title: `${game}: somebody sat down`, text: `${who} has taken a seat at your table.` }),
    begun: (game) => ({ title: `${game}: the game has begun`, text: 'Everybody has a seat. Good luck.' }),
    over: (game) => ({ title: `${game}: the game is over`, text: 'See how it ended, and play again.' }),
    proposal: (game, who) => ({ title: `${game}: a proposal`, text: `${who} proposes something and waits for your answer.` }),
    trial: () => ({ title: 'Deadfront: a trial', text: 'So it will look when a table waits for you.' }),
  },
  es: {
    turn: (game, seat) => ({ title: `${game}: te toca decidir`, text: `La mesa espera a ${seat}.` }),
    reminder: (game, seat) => ({
      title: `${game}: se acaba tu tiempo`,
      text: `A ${seat} le queda poco tiempo. Después un bot responderá por ti.`,
    }),
    sat: (game, who) => ({ title: `${game}: alguien se ha sentado`, text: `${who} ha tomado asiento en tu mesa.` }),
    begun: (game) => ({ title: `${game}: ha empezado la partida`, text: 'Todos tienen asiento. Suerte.' }),
    over: (game) => ({ title: `${game}: la partida ha terminado`, text: 'Mira cómo acabó y juega otra vez.' }),
    proposal: (game, who) => ({ title: `${game}: una propuesta`, text: `${who} propone algo y espera tu respuesta.` }),
    trial: () => ({ title: 'Deadfront: una prueba', text: 'Así será cuando una mesa te espere.' }),
  },
}

export function messageOf(kind: NoticeKind, settings: PersonSettings, game: string, who: string, url: string): Message {
  return { ...SAY[settings.language ?? 'en'][kind](game, who), url }
}

/** The mail that confirms an address. */
export function codeMessage(settings: PersonSettings, code: string): Message {
  return { ...CODE[settings.language ?? 'en'](code), url: '' }
}

const CODE: Record<Language, (code: string) => Omit<Message, 'url'>> = {
  en: (code) => ({ title: 'Deadfront: your code', text: `Your code is ${code}. If you did not ask for it, there is nothing to do.` }),
  es: (code) => ({ title: 'Deadfront: tu código', text: `Tu código es ${code}. Si no lo has pedido tú, no hace falta hacer nada.` }),
}
