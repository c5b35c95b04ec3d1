import type { Proposal, WireProblem } from '@deadfront/protocol'
import { type Head, peopleOf } from './head.ts'
import type { TableHost } from './host.ts'
import { problem } from './problem.ts'

const cleared = (head: Head): Head => ({ ...head, proposal: null })

/** What everybody at a table has to agree to: an undo behind a barrier, a draw, giving up, a pause and its end. */
export class Agreement {
  private readonly table: TableHost

  constructor(table: TableHost) {
    this.table = table
  }

  /** Runs in the table's queue, like everything that changes it. */
  async propose(person: string, what: Proposal['what'], to: number | null): Promise<WireProblem | null> {
    const { ledger, head, row } = this.table
    if (!ledger || (row.status !== 'playing' && row.status !== 'paused')) return this.table.notPlaying()
    const needed = peopleOf(head)
    if (!needed.includes(person)) return problem('not-allowed', 'only those who sit at the table may propose')
    if (what === 'undo' && (to === null || to >= ledger.length))
      return problem('bad-request', 'an undo names how many commands are to stand')
    const proposal: Proposal = { id: `${row.version}-${ledger.seq}`, what, by: person, to, agreed: [person], needed }
    await this.table.changeHead((now) => ({ ...now, proposal }))
    return this.settle()
  }

  async consent(person: string, id: string, yes: boolean): Promise<WireProblem | null> {
    const { proposal } = this.table.head
    if (!proposal || proposal.id !== id) return problem('not-found', 'that proposal is no longer open')
    if (!proposal.needed.includes(person)) return problem('not-allowed', 'only those who sit at the table may agree')
    const agreed = [...new Set([...proposal.agreed, person])]
    await this.table.changeHead((head) => ({ ...head, proposal: yes ? { ...proposal, agreed } : null }))
    return yes ? this.settle() : null
  }

  /** Everybody who sits here has agreed: it is done. */
  private async settle(): Promise<WireProblem | null> {
    const { proposal } = this.table.head
    if (!proposal || proposal.needed.some((p) => !proposal.agreed.includes(p))) return null
    switch (proposal.what) {
      case 'pause':
        await this.table.changeHead(cleared, { status: 'paused' })
        return null
      case 'resume': {
        const from = this.table.world.now()
        await this.table.changeHead((head) => ({ ...cleared(head), from }), { status: 'playing' })
        this.table.driveBots()
        return null
      }
      case 'undo': {
        await this.table.changeHead(cleared)
        const done = await this.table.undoTo(proposal.to as number, '', proposal.by, `undo-${proposal.id}`)
        return 'code' in done ? done : null
      }
      case 'draw':
      case 'abandon': {
        const status = proposal.what === 'draw' ? 'done' : 'abandoned'
        await this.table.changeHead((head) => ({ ...cleared(head), agreed: proposal.what }), { status })
        return null
      }
    }
  }
}
