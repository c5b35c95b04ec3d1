/**
 * Test files that `npm test -- quick` leaves out. Everything else under `test/` that ends in `.test.ts` is a unit test.
 * A file belongs here when it starts other processes or servers, plays many games, or takes more than five seconds alone.
 */
export const SLOW_TESTS = [
  'games/*/test/conformance.test.ts',
  'packages/server/test/cluster.test.ts',
  'packages/server/test/torture.test.ts',
  'packages/store/test/contract.test.ts',
]
