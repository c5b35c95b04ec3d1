import { table } from '../../src/index.ts'
import { lastLight } from '../../src/sample/index.ts'

/** The dead about to push at one door, both survivors in that room, the window open. */
export const pushed = (
  door: string,
  dead: number,
  hands: { ash?: string[]; briar?: string[] },
  more: { planks?: number; dice?: number[]; room?: string } = {},
) =>
  table(lastLight, {
    dice: more.dice ?? [],
    options: { nights: 1 },
    position: {
      survivors: {
        ash: { room: more.room ?? door, hand: hands.ash ?? [] },
        briar: { room: more.room ?? door, hand: hands.briar ?? [] },
      },
      planks: { porch: 0, kitchen: 0, cellar: 0, [door]: more.planks ?? 0 },
      now: [
        { kind: 'night', step: 'dawn' },
        { kind: 'assault', doors: [], dead: {} },
        { kind: 'push', door, dead },
      ],
    },
  })
