import type { OnlineParts } from '../shell/online-parts.ts'

/** The pages of online play for the shell; each is loaded when it is needed. */
export const ONLINE_PARTS: OnlineParts = {
  pages: {
    tables: async () => (await import('./tables.tsx')).Tables,
    table: async () => (await import('./table-page.tsx')).OnlineTable,
    join: async () => (await import('./join.tsx')).Join,
    verify: async () => (await import('./verify.tsx')).Verify,
    notices: async () => (await import('./notices.tsx')).Notices,
  },
  ownData: async () => (await import('./own-data.tsx')).OwnData,
  luckSheet: async (session, words) => (await import('./luck.tsx')).luckSheet(session, words),
}
