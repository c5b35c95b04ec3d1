import { buildClient } from './client.ts'

// `npm run build`: the web client that is served to people, and nothing else. The server needs no build.
process.exitCode = (await buildClient()) ? 0 : 1
