import { buildClient } from './client.ts'

// `npm run build`: only the web client that is served to people. The server needs no build.
process.exitCode = (await buildClient()) ? 0 : 1
