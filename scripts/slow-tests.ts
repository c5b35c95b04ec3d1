/**
 * Test files that `npm test -- quick` leaves out. Every other `.test.ts` file is a unit test.
 * A file belongs here when it starts servers or other processes, plays many games, or computes for more than some seconds.
 */
export const SLOW_TESTS = [
  // Whole games at random, and series of games between bots.
  'games/*/test/conformance.test.ts',
  'games/efsz/test/rules/campaign.test.ts',
  'packages/ai/test/*/bots.test.ts',
  'packages/lab/test/simulate.test.ts',
  // Odds compared with brute force.
  'packages/ai/test/aaz/odds/{exact,known,orders,played,swept}.test.ts',
  'packages/ai/test/dotz/odds.test.ts',
  // Positions searched whole.
  'packages/web/test/workshop/puzzle-proofs.test.ts',
  // Servers, databases and other processes.
  'packages/server/test/{clock,cluster,company,deploy,games-end,hostile-clients,lobby,matrix,months,online,operations,proxy,serve,takeover,torture,weeks}.test.ts',
  'packages/store/test/{contract,migrations}.test.ts',
  'packages/cli/test/{bench,contract}.test.ts',
]
