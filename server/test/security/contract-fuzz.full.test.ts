import { test } from 'vitest'
import { fuzzContract } from './contract-fuzz/fuzz-contract.ts'

test(
  '3,000 requests of all kinds of callers, valid, nearly valid and hostile',
  () => fuzzContract(3_000),
  900_000,
)
