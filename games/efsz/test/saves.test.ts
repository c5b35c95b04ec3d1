import { oldSaves } from '@deadfront/testkit'
import { efsz } from '../src/index.ts'

oldSaves(efsz, new URL('./saves/', import.meta.url))
