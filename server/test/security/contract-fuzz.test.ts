import { test } from 'vitest'
import { FULL } from '../survival/extent.ts'
import { fuzzContract } from './contract-fuzz/fuzz-contract.ts'

const REQUESTS = FULL ? 40_000 : 1_500

test(
  `${REQUESTS} requests of all kinds of callers, valid, nearly valid and hostile`,
  () => fuzzContract(REQUESTS),
  900_000,
)
