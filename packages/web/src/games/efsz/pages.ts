import { type RawScenario, STANDARD, type Story, storyIn, storyOfFile } from '@deadfront/efsz/content'
import { sameJson } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import type { CampaignFacts } from '@deadfront/efsz'
import { campaignOf, type EfszApi, pageOf } from './referee.ts'

/** The pages of the scenarios: the game's own, or those written for this table. */
export class Pages {
  private readonly api: EfszApi
  private readonly own = signal<{ readonly [id: string]: RawScenario }>({})
  private readonly asked = new Set<string>()
  /** The campaign of the content that is played; null until the referee has given it. */
  readonly campaign = signal<CampaignFacts | null>(null)

  constructor(api: EfszApi) {
    this.api = api
  }

  /** Asks the referee once for each scenario that the table mentions. */
  learn(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.asked.has(id)) continue
      this.asked.add(id)
      void pageOf(this.api, id).then((page) => {
        if (page) this.own.value = { ...this.own.peek(), [id]: page }
      })
    }
  }

  /** Asks once for the roads and the calendar of the campaign, and for the pages of its scenarios. */
  learnCampaign(): void {
    if (this.asked.has('')) return
    this.asked.add('')
    void campaignOf(this.api).then((facts) => {
      this.campaign.value = facts
      this.learn(facts?.stops.map((stop) => stop.id) ?? [])
    })
  }

  of(id: string): RawScenario | undefined {
    return this.own.value[id] ?? STANDARD.scenarios[id]
  }

  /** The title in the language of the table; player-made titles stay in theirs. */
  title(id: string): string {
    const own = this.own.value[id]
    return own && own.title !== STANDARD.scenarios[id]?.title ? own.title : this.api.words.scenario(id).name
  }

  /** The goal in one line, shown under the title. */
  goal(id: string): string {
    const own = this.own.value[id]
    return own && own.goal !== STANDARD.scenarios[id]?.goal ? own.goal : this.api.words.scenario(id).text
  }

  story(id: string): Story | null {
    const raw = this.of(id)
    if (!raw) return null
    const known = STANDARD.scenarios[id]
    const isTold = known !== undefined && sameJson(storyOfFile(raw), storyOfFile(known))
    return isTold ? storyIn(this.api.words, id, raw) : storyOfFile(raw)
  }
}
