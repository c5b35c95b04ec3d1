import type { Fault } from '../../host/rpc.ts'
import { download, fileName } from '../create.ts'
import { nameOfSave } from '../save-name.ts'
import { language } from '../settings.ts'
import type { Session } from './session.ts'

const fileOf = async ({ head, game }: Session): Promise<string> => fileName(await nameOfSave(head, game, language.peek()))

export async function saveRecord(session: Session): Promise<void> {
  download(`${await fileOf(session)}.record.json`, await session.record())
}

/** An error, with the record that led to it. */
export async function saveFault(session: Session, fault: Fault): Promise<void> {
  const report = { fault, record: await session.record(), at: session.total.value }
  download(`${await fileOf(session)}.fault.json`, report)
}
