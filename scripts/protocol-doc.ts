import { writeFileSync } from 'node:fs'
import { documentProtocol } from '@deadfront/protocol/document'

writeFileSync(new URL('../docs/protocol.md', import.meta.url), documentProtocol())
