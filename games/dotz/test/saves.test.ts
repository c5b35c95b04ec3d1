import { oldSaves } from '@deadfront/testkit'
import { dotz } from '../src/index.ts'

oldSaves(dotz, new URL('./saves/', import.meta.url))
