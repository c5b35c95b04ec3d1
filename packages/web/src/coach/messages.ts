import type { Language } from '@deadfront/kernel'
import { computed } from '@preact/signals'
import { language } from '../shell/settings.ts'

const en = {
  title: 'Coach',
  ask: 'What would you do?',
  thinking: 'The coach thinks…',
  stop: 'Stop',
  failed: 'The coach has stopped thinking. Ask again.',
  best: 'The best answers',
  play: 'Do this',
  chance: (percent: string) => `Your chances: ${percent}`,
  escape: (percent: string) => `Somebody gets out in the end: ${percent}`,
  meaning: (seat: string) =>
    `The percentage: how likely your side (${seat}) is to win after this answer, by what you can see. ± is its error.`,
  meaningEscape:
    'The percentage: how likely it is, after this answer, that somebody gets out of Stalingrad at the end of the campaign (ending A or B), by what you can see. ± is its error.',
  uncertain: 'No percentages here: in this scenario they have not yet been checked against enough games that were played.',
  costs: (percent: string) => `This costs about ${percent}.`,
  better: 'Better:',
  send: 'Do it all the same',
  back: 'Think again',
  seen: 'Seen',
  review: 'Review of the game',
  reviewing: (done: number, total: number) => `Looking at moment ${done} of ${total}`,
  opening: 'Reading the game…',
  stopped: 'What was found is kept: the review goes on when you open it again.',
  whose: 'Whose decisions',
  curve: (seat: string) => `The chances of ${seat} over the game`,
  sum: 'What made the result',
  show: 'Show on the board',
  cannot: 'The review cannot be made.',
}

const es: typeof en = {
  title: 'Entrenador',
  ask: '¿Qué harías tú?',
  thinking: 'El entrenador piensa…',
  stop: 'Parar',
  failed: 'El entrenador ha dejado de pensar. Pregunta otra vez.',
  best: 'Las mejores respuestas',
  play: 'Hacer esto',
  chance: (percent) => `Tus probabilidades: ${percent}`,
  escape: (percent) => `Alguien acaba saliendo: ${percent}`,
  meaning: (seat) => `El porcentaje: la probabilidad de que gane tu bando (${seat}) tras esta respuesta, según lo que ves. ± es su error.`,
  meaningEscape:
    'El porcentaje: la probabilidad, tras esta respuesta, de que al final de la campaña alguien salga de Stalingrado (final A o B), según lo que ves. ± es su error.',
  uncertain: 'Aquí no hay porcentajes: en este escenario aún no se han comprobado con bastantes partidas jugadas.',
  costs: (percent) => `Esto cuesta cerca de un ${percent}.`,
  better: 'Mejor:',
  send: 'Hacerlo de todos modos',
  back: 'Pensarlo otra vez',
  seen: 'Visto',
  review: 'Análisis de la partida',
  reviewing: (done, total) => `Mirando el momento ${done} de ${total}`,
  opening: 'Leyendo la partida…',
  stopped: 'Lo hallado se guarda: el análisis sigue cuando lo abras otra vez.',
  whose: 'Decisiones de',
  curve: (seat) => `Las probabilidades de ${seat} a lo largo de la partida`,
  sum: 'De qué se hizo el resultado',
  show: 'Ver en el tablero',
  cannot: 'No se puede hacer el análisis.',
}

const MESSAGES: { readonly [L in Language]: typeof en } = { en, es }

export const c = computed(() => MESSAGES[language.value])
