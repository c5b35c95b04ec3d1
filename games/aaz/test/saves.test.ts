import { oldSaves } from '@deadfront/testkit'
import { aaz } from '../src/index.ts'

oldSaves(aaz, new URL('./saves/', import.meta.url))
