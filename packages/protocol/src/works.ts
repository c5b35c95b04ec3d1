import { LICENCES, type Work, WORK_KINDS } from '@deadfront/kernel/works'
import * as v from 'valibot'
import { Id, LIMITS, Plain, plainOf, Prose, Whole } from './common.ts'

/** Works of the workshop on a server: those that a person keeps there, and the shelf that every person can look through. */

const Empty = v.strictObject({})

/** A work that a person keeps on the server, without its data. `version` rises with every save. */
export const KeptInfo = v.strictObject({
  id: v.string(),
  version: v.number(),
  changed: v.number(),
  game: v.string(),
  kind: v.picklist(WORK_KINDS),
  title: v.string(),
  bytes: v.number(),
})
export type KeptInfo = v.InferOutput<typeof KeptInfo>

export const PUBLISHED_SORTS = ['newest', 'rating', 'plays'] as const
export type PublishedSort = (typeof PUBLISHED_SORTS)[number]

/** Why a person reports a published work to the host. */
export const REPORT_REASONS = ['offensive', 'copied', 'broken', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/**
 * A published work, without its data. `listed`: it is on the shelf; otherwise only people with the link can open it. `mean` is the
 * mean of the stars, null while there are none. `hidden`: the host has removed it from the shelf; only its maker still sees it.
 */
export const PublishedInfo = v.strictObject({
  id: v.string(),
  game: v.string(),
  kind: v.picklist(WORK_KINDS),
  scenario: v.string(),
  title: v.string(),
  text: v.string(),
  licence: v.picklist(LICENCES),
  language: v.string(),
  maker: v.strictObject({ id: v.string(), name: v.string() }),
  /** The id that its maker's browser has for it. Only its maker gets it. */
  source: v.nullable(v.string()),
  listed: v.boolean(),
  hidden: v.boolean(),
  version: v.number(),
  created: v.number(),
  updated: v.number(),
  plays: v.number(),
  mean: v.nullable(v.number()),
  ratings: v.number(),
  /** The stars that the asking person has given. */
  mine: v.nullable(v.number()),
})
export type PublishedInfo = v.InferOutput<typeof PublishedInfo>

const OneWork = v.strictObject({ entry: PublishedInfo })

export const WORK_ROUTES = {
  'GET /api/me/works': {
    text: 'The works that I keep on the server, the newest first.',
    auth: true,
    body: null,
    reply: v.strictObject({ works: v.array(KeptInfo) }),
  },
  'GET /api/me/works/:work': {
    text: 'One of them, with its data.',
    auth: true,
    body: null,
    reply: v.strictObject({ kept: KeptInfo, work: plainOf<Work>() }),
  },
  'PUT /api/me/works/:work': {
    text: 'Keep a work ([the file](workshop.md#the-file)) under an id of my own. `after` is the version that it replaces, 0 for a new one; if the server has another version, nothing is stored and the reply is `stale`. It is read as a file is; what the referee says about it does not matter here.',
    auth: true,
    body: v.strictObject({ work: Plain, after: Whole }),
    reply: v.strictObject({ kept: KeptInfo }),
  },
  'DELETE /api/me/works/:work': { text: 'Keep it no longer. What was published stays.', auth: true, body: null, reply: Empty },
  'GET /api/me/shelf': {
    text: 'What I have published, also by link only.',
    auth: true,
    body: null,
    reply: v.strictObject({ works: v.array(PublishedInfo) }),
  },
  'GET /api/shelf': {
    text: 'The shelf of the server, a page at a time: `?text=` searches titles, texts and makers, `?game=` and `?kind=` choose, `?sort=` is `newest`, `rating` or `plays`, `?after=` with `next` of the last page gives the next one.',
    auth: false,
    body: null,
    reply: v.strictObject({ works: v.array(PublishedInfo), next: v.nullable(v.string()) }),
  },
  'POST /api/shelf': {
    text: 'Publish a work. The referee checks it, and bots play it to an end first; this can take half a minute. What is refused is `refused`, with the place. The author is the name of the person who publishes. A work with the same `source` replaces its earlier version: links, stars and plays stay. A listed work needs a title and a licence.',
    auth: true,
    body: v.strictObject({ work: Plain, source: Id, listed: v.boolean() }),
    reply: OneWork,
  },
  'GET /api/shelf/:work': {
    text: 'A published work with its data: of the shelf, or by link.',
    auth: false,
    body: null,
    reply: v.strictObject({ entry: PublishedInfo, work: plainOf<Work>() }),
  },
  'PATCH /api/shelf/:work': {
    text: 'Its maker puts it on the shelf, or takes it off: then it is there by link only.',
    auth: true,
    body: v.strictObject({ listed: v.boolean() }),
    reply: OneWork,
  },
  'DELETE /api/shelf/:work': { text: 'Its maker takes it back, with its stars and reports.', auth: true, body: null, reply: Empty },
  'POST /api/shelf/:work/play': {
    text: 'I play it. A person counts once; somebody without a name once an hour and address.',
    auth: false,
    body: Empty,
    reply: OneWork,
  },
  'PUT /api/shelf/:work/rating': {
    text: 'Give it one to five stars, or other stars than before. Not for the work of one’s own.',
    auth: true,
    body: v.strictObject({ stars: v.pipe(Whole, v.minValue(1), v.maxValue(5)) }),
    reply: OneWork,
  },
  'POST /api/shelf/:work/report': {
    text: 'Report it to the host. One report a person and work.',
    auth: true,
    body: v.strictObject({ reason: v.picklist(REPORT_REASONS), text: v.optional(v.pipe(Prose, v.maxLength(LIMITS.chat)), '') }),
    reply: Empty,
  },
} as const
