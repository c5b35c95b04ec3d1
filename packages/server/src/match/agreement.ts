import type { Proposal, WireProblem } from '@deadfront/protocol'
import type { TableMeta } from '@deadfront/store'
import type { OnlineMatch } from './online-match.ts'
import { isProblem, problem, TRY_AGAIN } from './problem.ts'
import { nameOf, peopleOf, peopleOn } from './table-meta.ts'

/** Proposals that all players must agree to: an undo behind a barrier, a draw, abandoning, a pause and its end. */
export class Agreement {
  private readonly match: OnlineMatch

  constructor(match: OnlineMatch) {
    this.match = match
  }

  /** Runs in the table's queue. */
  async propose(person: string, what: Proposal['what'], to: number | null): Promise<WireProblem | null> {
    const needed = await this.needed(person, what)
    const done = await this.match.changeMeta((meta) => {
      if (this.whyNotPropose(person, what, to)) return null
      const id = `${this.match.row.version}-${this.match.timeline?.seq ?? 0}`
      return { ...meta, proposal: { id, what, by: person, to, agreed: [person], needed } }
    })
    return done ? this.settle() : (this.whyNotPropose(person, what, to) ?? TRY_AGAIN)
  }

  /** Every player who is not absent for long must agree; to resign, the players of the own side. */
  private async needed(person: string, what: Proposal['what']): Promise<string[]> {
    const { meta, absences, endings } = this.match
    const side = what === 'resign' ? endings.sideOf(person) : null
    const people = side && 'own' in side ? peopleOn(meta, side.own) : peopleOf(meta)
    const present = await absences.present(people.filter((other) => other !== person))
    return people.includes(person) ? [person, ...present] : present
  }

  private whyNotPropose(person: string, what: Proposal['what'], to: number | null): WireProblem | null {
    const { timeline, meta, row } = this.match
    if (!timeline || (row.status !== 'playing' && row.status !== 'paused')) return this.match.notPlaying()
    if (!peopleOf(meta).includes(person)) return problem('not-allowed', 'only those who sit at the table may propose')
    if (what === 'resign') {
      const side = this.match.endings.sideOf(person)
      return 'code' in side ? side : null
    }
    if (what !== 'undo') return null
    // In a pause nothing is played and nothing is taken back.
    if (row.status === 'paused') return this.match.notPlaying()
    return to === null || to >= timeline.length ? problem('bad-request', 'an undo names how many commands are to stand') : null
  }

  async consent(person: string, id: string, yes: boolean): Promise<WireProblem | null> {
    // Changes the stored proposal: another player may agree on another node at the same moment.
    const done = await this.match.changeMeta((meta) => {
      const { proposal } = meta
      if (!proposal || this.whyNotConsent(person, id)) return null
      return { ...meta, proposal: yes ? { ...proposal, agreed: [...new Set([...proposal.agreed, person])] } : null }
    })
    if (!done) return this.whyNotConsent(person, id) ?? TRY_AGAIN
    return yes ? this.settle() : null
  }

  private whyNotConsent(person: string, id: string): WireProblem | null {
    const { proposal } = this.match.meta
    if (proposal?.id !== id) return problem('not-found', 'that proposal is no longer open')
    return proposal.needed.includes(person) ? null : problem('not-allowed', 'only those who sit at the table may agree')
  }

  /** If all have agreed, it is carried out. */
  async settle(): Promise<WireProblem | null> {
    const { proposal } = this.match.meta
    if (!proposal || proposal.needed.some((p) => !proposal.agreed.includes(p))) return null
    const cleared = (meta: TableMeta): TableMeta | null => (meta.proposal?.id === proposal.id ? { ...meta, proposal: null } : null)
    switch (proposal.what) {
      case 'pause':
        await this.match.changeMeta(cleared, { status: 'paused' })
        return null
      case 'resume': {
        const from = this.match.deps.now()
        await this.match.changeMeta((meta) => cleared({ ...meta, from }), { status: 'playing' })
        this.match.askAnew()
        return null
      }
      case 'undo': {
        await this.match.changeMeta(cleared)
        if (this.match.row.status !== 'playing') return this.match.notPlaying()
        const done = await this.match.commands.undoAgreed(proposal.to ?? 0, proposal.by, `undo-${proposal.id}`)
        return isProblem(done) ? done : null
      }
      case 'resign':
        return this.match.endings.resign(proposal.by, proposal.id)
      case 'draw':
      case 'abandon': {
        const status = proposal.what === 'draw' ? 'done' : 'abandoned'
        const ending = { how: proposal.what, by: nameOf(this.match.meta, proposal.by), seats: [], winners: [] }
        return this.match.endings.end(ending, status, (meta) => cleared({ ...meta, agreed: proposal.what }))
      }
    }
  }
}
