import { test } from 'vitest'
import { fuzzContract } from './contract-fuzz/fuzz-contract.ts'

test(
  '5,000 requests of all kinds of callers, valid, nearly valid and hostile',
  () => fuzzContract(5_000),
  900_000,
)
