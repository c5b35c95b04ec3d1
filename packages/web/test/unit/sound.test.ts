import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { play } from '../../src/shell/sound.ts'

vi.mock('../../src/shell/settings.ts', () => ({ choices: { value: { sound: true, volume: 1 } } }))

const node = (): object => {
  const param = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
  return { gain: param, frequency: param, Q: param, connect() {} }
}

/** An audio device without a sound: a test says when its sources end. */
class SilentAudio {
  static now: SilentAudio
  state = 'running'
  currentTime = 0
  sampleRate = 100
  destination = {}
  sources: { onended?: () => void }[] = []
  constructor() {
    SilentAudio.now = this
  }
  source = (): object => {
    const made: { onended?: () => void; start(): void; stop(): void } = { ...node(), start() {}, stop() {} }
    this.sources.push(made)
    return made
  }
  createOscillator = this.source
  createBufferSource = this.source
  createGain = node
  createBiquadFilter = node
  createBuffer = () => ({ getChannelData: () => new Float32Array(100) })
  suspend = async (): Promise<void> => {
    this.state = 'suspended'
  }
  resume = async (): Promise<void> => {
    this.state = 'running'
  }
  endAll(): void {
    for (const source of this.sources.splice(0)) source.onended?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', SilentAudio)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the audio device rests when no sound plays, and wakes for the next one', () => {
  play('place')
  const audio = SilentAudio.now
  vi.advanceTimersByTime(60_000)
  expect(audio.state).toBe('running') // its sounds have not ended
  audio.endAll()
  play('turn') // in time: the device goes on
  vi.advanceTimersByTime(60_000)
  expect(audio.state).toBe('running')
  audio.endAll()
  vi.advanceTimersByTime(60_000)
  expect(audio.state).toBe('suspended')
  play('card')
  expect(audio.state).toBe('running')
})
