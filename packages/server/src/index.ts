export { backup, deletePerson, exportPerson, listTables, restore } from './admin.ts'
export * from './client.ts'
export { type Online, type OnlineSetting, openOnline, openStore } from './online.ts'
export * from './serve.ts'
