import type { Effect } from '../board/board.ts'
import { choices } from './settings.ts'

/** Synthesised sound effects: oscillators and filtered noise, no recordings. */
let context: AudioContext | null = null
let noise: AudioBuffer | null = null
/** Sources that have not ended yet. */
let playing = 0
let idle: ReturnType<typeof setTimeout> | undefined

/** A running audio device uses power even without a sound: it is suspended after so long without one. */
const IDLE_MS = 1000

function ready(): AudioContext | null {
  if (!choices.value.sound || choices.value.volume === 0 || typeof AudioContext === 'undefined') return null
  // Browsers allow sound only after the first click or key press.
  if (context === null && navigator.userActivation && !navigator.userActivation.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const samples = noise.getChannelData(0)
  // Noise from a simple congruential generator.
  let seed = 22_222
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 16_807) % 2_147_483_647
    samples[i] = (seed / 1_073_741_823 - 1) * 0.9
  }
  return noise
}

interface Tone {
  wave: OscillatorType
  from: number
  to: number
  ms: number
  gain: number
  delay?: number
}

interface Noise {
  low: number
  q: number
  ms: number
  gain: number
  delay?: number
}

const RECIPES: { readonly [E in Effect]: { tones?: readonly Tone[]; noises?: readonly Noise[] } } = {
  place: { noises: [{ low: 900, q: 2, ms: 70, gain: 0.5 }], tones: [{ wave: 'sine', from: 190, to: 120, ms: 90, gain: 0.35 }] },
  move: { noises: [{ low: 1800, q: 0.8, ms: 150, gain: 0.18 }] },
  dice: {
    noises: [0, 60, 130, 190, 280].map((delay, i) => ({ low: 2400 + 300 * i, q: 6, ms: 40, gain: 0.55 - 0.07 * i, delay })),
  },
  shot: { noises: [{ low: 700, q: 0.6, ms: 190, gain: 0.8 }], tones: [{ wave: 'square', from: 130, to: 40, ms: 130, gain: 0.25 }] },
  hit: { tones: [{ wave: 'triangle', from: 150, to: 55, ms: 180, gain: 0.6 }], noises: [{ low: 400, q: 1, ms: 90, gain: 0.5 }] },
  card: { noises: [{ low: 5200, q: 1.4, ms: 90, gain: 0.22 }] },
  dead: {
    tones: [
      { wave: 'sawtooth', from: 88, to: 61, ms: 700, gain: 0.16 },
      { wave: 'sawtooth', from: 92, to: 58, ms: 760, gain: 0.13 },
    ],
  },
  refuse: { tones: [{ wave: 'triangle', from: 210, to: 160, ms: 140, gain: 0.35 }] },
  turn: {
    tones: [
      { wave: 'sine', from: 587, to: 587, ms: 160, gain: 0.35 },
      { wave: 'sine', from: 880, to: 880, ms: 320, gain: 0.3, delay: 120 },
    ],
  },
  win: {
    tones: [294, 370, 440, 587].map((from, i) => ({ wave: 'triangle' as const, from, to: from, ms: 420, gain: 0.25, delay: i * 130 })),
  },
  lose: {
    tones: [294, 262, 233, 175].map((from, i) => ({
      wave: 'triangle' as const,
      from,
      to: from * 0.98,
      ms: 520,
      gain: 0.25,
      delay: i * 190,
    })),
  },
}

/** Starts a source, and suspends the device some time after the last one has ended. */
function start(audio: AudioContext, source: AudioScheduledSourceNode, at: number, ms: number): void {
  clearTimeout(idle)
  playing++
  source.onended = () => {
    playing--
    if (playing === 0) idle = setTimeout(() => void audio.suspend(), IDLE_MS)
  }
  source.start(at)
  source.stop(at + ms / 1000)
}

export function play(effect: Effect): void {
  const audio = ready()
  if (!audio) return
  const { tones = [], noises = [] } = RECIPES[effect]
  for (const tone of tones) sound(audio, tone)
  for (const burst of noises) rustle(audio, burst)
}

function shape(audio: AudioContext, gain: number, at: number, ms: number): GainNode {
  const node = audio.createGain()
  const peak = gain * choices.value.volume * 0.5
  node.gain.setValueAtTime(0, at)
  node.gain.linearRampToValueAtTime(peak, at + 0.008)
  node.gain.exponentialRampToValueAtTime(0.0001, at + ms / 1000)
  node.connect(audio.destination)
  return node
}

function sound(audio: AudioContext, { wave, from, to, ms, gain, delay = 0 }: Tone): void {
  const at = audio.currentTime + delay / 1000
  const source = audio.createOscillator()
  source.type = wave
  source.frequency.setValueAtTime(from, at)
  source.frequency.exponentialRampToValueAtTime(Math.max(1, to), at + ms / 1000)
  source.connect(shape(audio, gain, at, ms))
  start(audio, source, at, ms)
}

function rustle(audio: AudioContext, { low, q, ms, gain, delay = 0 }: Noise): void {
  const at = audio.currentTime + delay / 1000
  const source = audio.createBufferSource()
  source.buffer = hiss(audio)
  source.loop = true
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = low
  filter.Q.value = q
  source.connect(filter)
  filter.connect(shape(audio, gain, at, ms))
  start(audio, source, at, ms)
}
