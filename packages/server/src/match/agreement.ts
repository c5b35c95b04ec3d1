import type { Proposal, WireProblem } from '@deadfront/protocol'
import { type Head, peopleOf } from './head.ts'
import type { TableHost } from './host.ts'
import { problem, TRY_AGAIN } from './problem.ts'

/** What everybody at a table has to agree to: an undo behind a barrier, a draw, giving up, a pause and its end. */
export class Agreement {
  private readonly table: TableHost

  constructor(table: TableHost) {
    this.table = table
  }

  /** Runs in the table's queue, like everything that changes it. */
  async propose(person: string, what: Proposal['what'], to: number | null): Promise<WireProblem | null> {
    const done = await this.table.changeHead((head) => {
      if (this.whyNotPropose(person, what, to)) return null
      const id = `${this.table.row.version}-${this.table.ledger?.seq ?? 0}`
      return { ...head, proposal: { id, what, by: person, to, agreed: [person], needed: peopleOf(head) } }
    })
    return done ? this.settle() : (this.whyNotPropose(person, what, to) ?? TRY_AGAIN)
  }

  private whyNotPropose(person: string, what: Proposal['what'], to: number | null): WireProblem | null {
    const { ledger, head, row } = this.table
    if (!ledger || (row.status !== 'playing' && row.status !== 'paused')) return this.table.notPlaying()
    if (!peopleOf(head).includes(person)) return problem('not-allowed', 'only those who sit at the table may propose')
    if (what !== 'undo') return null
    // In a pause nothing moves, neither forth nor back.
    if (row.status === 'paused') return this.table.notPlaying()
    return to === null || to >= ledger.length ? problem('bad-request', 'an undo names how many commands are to stand') : null
  }

  async consent(person: string, id: string, yes: boolean): Promise<WireProblem | null> {
    // On the proposal as it is stored: somebody may agree on another node at the same moment.
    const done = await this.table.changeHead((head) => {
      const { proposal } = head
      if (!proposal || this.whyNotConsent(person, id)) return null
      return { ...head, proposal: yes ? { ...proposal, agreed: [...new Set([...proposal.agreed, person])] } : null }
    })
    if (!done) return this.whyNotConsent(person, id) ?? TRY_AGAIN
    return yes ? this.settle() : null
  }

  private whyNotConsent(person: string, id: string): WireProblem | null {
    const { proposal } = this.table.head
    if (proposal?.id !== id) return problem('not-found', 'that proposal is no longer open')
    return proposal.needed.includes(person) ? null : problem('not-allowed', 'only those who sit at the table may agree')
  }

  /** Everybody who sits here has agreed: it is done. */
  private async settle(): Promise<WireProblem | null> {
    const { proposal } = this.table.head
    if (!proposal || proposal.needed.some((p) => !proposal.agreed.includes(p))) return null
    const cleared = (head: Head): Head | null => (head.proposal?.id === proposal.id ? { ...head, proposal: null } : null)
    switch (proposal.what) {
      case 'pause':
        await this.table.changeHead(cleared, { status: 'paused' })
        return null
      case 'resume': {
        const from = this.table.world.now()
        await this.table.changeHead((head) => cleared({ ...head, from }), { status: 'playing' })
        this.table.wakeAll()
        return null
      }
      case 'undo': {
        await this.table.changeHead(cleared)
        if (this.table.row.status !== 'playing') return this.table.notPlaying()
        const done = await this.table.undoAgreed(proposal.to as number, proposal.by, `undo-${proposal.id}`)
        return 'code' in done ? done : null
      }
      case 'draw':
      case 'abandon': {
        const status = proposal.what === 'draw' ? 'done' : 'abandoned'
        await this.table.changeHead((head) => cleared({ ...head, agreed: proposal.what }), { status })
        return null
      }
    }
  }
}
