import { test } from 'vitest'
import { FULL } from '../survival/extent.ts'
import { fuzzContract } from './contract-fuzz/fuzz-contract.ts'

const REQUESTS = Number(process.env.STANCE_FUZZ_REQUESTS ?? (FULL ? 40_000 : 1_500))

test(
  `${REQUESTS} requests of all kinds of callers, valid, nearly valid and hostile`,
  () => fuzzContract(REQUESTS),
  Math.max(900_000, REQUESTS * 30),
)
