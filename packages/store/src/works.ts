import type { ReportReason, PublishedSort } from '@deadfront/protocol'
import type { Licence, WorkKind } from '@deadfront/kernel/works'

/** Works of the workshop: those that people keep on the server, and those they have published on its shelf. */

/** A work that a person keeps, without its data. */
export interface KeptWork {
  person: string
  /** The id that the person's browser has given to it. */
  id: string
  /** Rises with every save: a writer that has read an older version is refused. */
  version: number
  changed: number
  game: string
  kind: WorkKind
  title: string
  /** Characters of the body. */
  size: number
}

/** A published work, without its data. */
export interface PublishedWork {
  id: string
  person: string
  /** The id that its maker's browser has for it. */
  source: string
  game: string
  kind: WorkKind
  scenario: string
  title: string
  text: string
  licence: Licence
  language: string
  listed: boolean
  version: number
  created: number
  updated: number
}

/** The data that others have added to it. */
export interface PublishedRow extends PublishedWork {
  /** The name of the maker as it is now. */
  maker: string
  plays: number
  /** All stars together, and how many people gave them. */
  stars: number
  ratings: number
  /** When the host has hidden it. */
  hidden?: number
}

/** With the work as JSON. */
export type WithBody<T> = T & { body: string }

export interface PublishedQuery {
  text?: string | undefined
  game?: string | undefined
  kind?: string | undefined
  sort: PublishedSort
  /** The end of the last page. */
  after?: PublishedPlace | undefined
  limit: number
  /** Includes hidden works, works by link only, and works of banned people: for the operator. */
  all?: boolean | undefined
}

/** The number by which the shelf is sorted, and the id. */
export interface PublishedPlace {
  key: number
  id: string
}

export interface WorkReport {
  work: string
  reporter: string
  reason: ReportReason
  text: string
  at: number
  /** When the host closed it; absent while it is open. */
  resolved?: number
}

/** The part of the store for works. */
export interface WorksStore {
  /** Stores a work if `after` is the stored version, or 0 and none is stored. The new version is `after + 1`. */
  keepWork(work: WithBody<Omit<KeptWork, 'size' | 'version'>>, after: number): Promise<boolean>
  /** The newest first. */
  keptWorks(person: string): Promise<KeptWork[]>
  keptWork(person: string, id: string): Promise<WithBody<KeptWork> | null>
  deleteKeptWork(person: string, id: string): Promise<boolean>

  /** Publishes it, or the next version of the work with the same person and source, which keeps its id. */
  publishWork(work: WithBody<Omit<PublishedWork, 'version'>> & { maker: string }): Promise<string>
  publishedWork(id: string): Promise<WithBody<PublishedRow> | null>
  /** Works that are listed and not hidden, of makers who are not banned. */
  searchPublished(query: PublishedQuery): Promise<(PublishedRow & { key: number })[]>
  /** The works that a person has published, the newest first. */
  publishedBy(person: string): Promise<PublishedRow[]>
  changePublished(id: string, change: { listed?: boolean; hidden?: number | null }): Promise<boolean>
  /** With its stars and reports. */
  deletePublished(id: string): Promise<boolean>
  /** Counts a play: of a person once; of a visitor without a name always. True if it counted. */
  countPlay(id: string, person: string | null, at: number): Promise<boolean>
  /** Replaces earlier stars of the person. False if there is no such work. */
  rateWork(id: string, person: string, stars: number): Promise<boolean>
  /** The stars that the person has given to these works, or to all. */
  starsBy(person: string, ids?: readonly string[]): Promise<Map<string, number>>

  /** Keeps a report; false when this person has reported the work before. */
  reportWork(report: WorkReport): Promise<boolean>
  /** The newest first: the open ones, or all. */
  workReports(limit: number, all?: boolean): Promise<WorkReport[]>
  /** Closes the open reports of this work; returns how many there were. */
  resolveWorkReports(work: string, at: number): Promise<number>
}
