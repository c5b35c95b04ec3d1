import type { TableNotice } from '../../host/protocol.ts'
import type { Fault } from '../../host/rpc.ts'
import { m } from '../../messages/index.ts'
import { toast } from '../notices.ts'

/** Errors at a table, by the part that failed. */
export type FaultKind = 'rules' | 'board' | 'save' | 'mismatch' | 'elsewhere'

/** Shows the short messages of a table's host. */
export function showNotice(notice: TableNotice): void {
  switch (notice.type) {
    case 'rulesChanged':
      toast({ text: m.value.table.rulesChanged, tone: 'warn', detail: notice.changes.join('; ') }, 30_000)
      return
    case 'partlyTaken':
      toast({ text: m.value.table.partlyTaken(notice.taken, notice.of), tone: 'info' })
      return
    case 'botFault':
      toast({ text: m.value.table.botFault(notice.seat), tone: 'warn', detail: notice.fault.message })
      return
    case 'offline':
      toast({ text: m.value.table.offline[notice.what], tone: 'warn' })
  }
}

/** The fault that a notice reports, or null. */
export function faultIn(notice: TableNotice): { fault: Fault; kind: FaultKind } | null {
  switch (notice.type) {
    case 'mismatch':
      return { kind: 'mismatch', fault: { message: notice.say, stack: '', name: 'Mismatch' } }
    case 'fault':
      return { kind: 'rules', fault: notice.fault }
    case 'saveFault':
      return { kind: 'save', fault: notice.fault }
    default:
      return null
  }
}
