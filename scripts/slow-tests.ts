/**
 * Test files that `npm test -- quick` leaves out. Every other `.test.ts` file is a unit test.
 * A file belongs here when it starts servers or other processes, plays many games, or computes for more than a few seconds.
 */
export const SLOW_TESTS = [
  // Whole games at random, and series of games between bots.
  'games/*/test/conformance.test.ts',
  'games/efsz/test/rules/campaign.test.ts',
  'packages/ai/test/*/bots.test.ts',
  'packages/lab/test/{frozen,simulate}.test.ts',
  // Odds compared with brute force.
  'packages/ai/test/aaz/odds/{best,exact,frames,known,orders,played,swept}.test.ts',
  'packages/ai/test/dotz/odds/command.test.ts',
  // Complete searches of positions, and every voyage of many fleets.
  'games/aaz/test/second-1942.test.ts',
  'packages/ai/test/coach/coach.test.ts',
  'packages/web/test/workshop/puzzle-proofs.test.ts',
  // Servers, databases and other processes.
  'packages/server/test/{clock,cluster,company,deploy,example-bot,games-end,hostile-clients,lobby,matrix,months,online,operations,proxy,serve,takeover,torture,weeks}.test.ts',
  'packages/store/test/{contract,migrations}.test.ts',
  'packages/cli/test/{admin,bench,contract/sim,new-game,review}.test.ts',
]
