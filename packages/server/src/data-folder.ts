import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Only the owner reads and writes what a server stores. */
const OWNER_ONLY = 0o600

/** The database file of a data folder, both readable by their owner only. */
export function databaseFile(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'deadfront.sqlite')
  createPrivate(file)
  // SQLite gives its log the mode of the database; files of earlier releases may have another.
  for (const one of [`${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, OWNER_ONLY)
  return file
}

function createPrivate(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY))
  chmodSync(file, OWNER_ONLY)
}

/** Another server uses the folder. */
export class FolderTaken extends Error {
  readonly folder: string

  constructor(folder: string) {
    super(`${folder}: another server uses this folder`)
    this.folder = folder
  }
}

/**
 * Takes the folder for this process until it ends. The lock is an exclusive transaction on a small file of its own, which the
 * system releases even if the process crashes. Two servers on one database would not see each other's moves.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'server.lock')
  createPrivate(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch {
    lock.close()
    throw new FolderTaken(folder)
  }
  return () => lock.close()
}
