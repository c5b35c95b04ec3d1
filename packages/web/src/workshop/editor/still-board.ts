import { refuseQuestion, type State } from '@deadfront/kernel'
import type { Board, BoardModule } from '../../board/board.ts'
import { stillApi } from '../../shell/board-api.ts'
import { boardOf } from '../../shell/table/boards.ts'
import type { Loaded } from '../../shell/use-game.ts'

/** The game's own board with a table that does not change: no questions and no answers. */
export class StillBoard {
  private readonly board: Board
  private readonly loaded: Loaded
  private at = 0
  private state: State | null = null
  private viewer: string | null = null

  private constructor(module: BoardModule, host: HTMLElement, loaded: Loaded, scenario: string) {
    this.loaded = loaded
    const { game, words } = loaded
    this.board = module.create(host, {
      ...stillApi(game.id, words, scenario),
      // A board asks the referee for the data of own content.
      inspect: async (question) => (this.state ? game.inspectJson(this.state, this.viewer, question) : refuseQuestion('no table')),
    })
  }

  static async on(host: HTMLElement, loaded: Loaded, scenario: string): Promise<StillBoard> {
    return new StillBoard(await boardOf(loaded.game.id), host, loaded, scenario)
  }

  async show(state: State, viewer: string | null): Promise<void> {
    const { game } = this.loaded
    this.state = state
    this.viewer = viewer
    await this.board.update({ view: game.view(state, viewer), viewer, asks: [], spaces: {}, events: [], live: false, at: this.at++ })
  }

  destroy(): void {
    this.board.destroy()
  }
}
