import { DAY_MS } from '@stance/core/kernel/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AuditEntry,
  type ChainHead,
  canonicalText,
  GENESIS,
  type SealedEntry,
  sealEntries,
  verifyChain,
} from './audit-chain.ts'

const text = fc.string({ unit: 'binary', maxLength: 12 })
const json = fc.jsonValue({ maxDepth: 2 })

const entryArbitrary: fc.Arbitrary<AuditEntry> = fc.record({
  id: fc.uuid(),
  at: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  actor: text,
  role: fc.constantFrom('', 'viewer', 'operator', 'admin'),
  action: text,
  method: fc.constantFrom('POST', 'PATCH', 'DELETE'),
  path: text,
  resource_type: text,
  resource_id: text,
  result: fc.constantFrom('success', 'denied', 'failure'),
  status: fc.integer({ min: 100, max: 599 }),
  ip: text,
  request_id: text,
  detail: fc.dictionary(text, json),
})

const chainArbitrary = fc
  .array(entryArbitrary, { minLength: 3, maxLength: 12 })
  .map((entries) => sealEntries(GENESIS, entries))

/** A chain and the index of an entry that has one before and one after it. */
const chainWithIndex = chainArbitrary.chain((chain) =>
  fc.tuple(fc.constant(chain), fc.integer({ min: 1, max: chain.length - 2 })),
)

const problemOf = (chain: readonly SealedEntry[]) => verifyChain(GENESIS, chain).problem

const replaceEntry = (chain: readonly SealedEntry[], index: number, entry: SealedEntry) =>
  chain.with(index, entry)

/** Hashes a forged entry again, as an attacker who knows the format can do. */
const reseal = (entry: SealedEntry): SealedEntry => {
  const before: ChainHead = { position: entry.position - 1, hash: entry.prev_hash }
  return sealEntries(before, [entry])[0] as SealedEntry
}

const flip = (value: unknown): unknown => {
  if (typeof value === 'number') return value ^ 1
  if (typeof value === 'object') return { ...value, flip: true }
  const bytes = Buffer.from(String(value))
  if (bytes.length === 0) return '\u0001'
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return bytes.toString('latin1')
}

describe('the chain of the audit log', () => {
  test('verifies after sealing, as a whole or in batches', () => {
    fc.assert(
      fc.property(chainWithIndex, ([chain, cut]) => {
        const whole = verifyChain(GENESIS, chain)
        const first = verifyChain(GENESIS, chain.slice(0, cut))
        expect(whole.problem).toBeNull()
        expect(whole.head).toEqual({ position: chain.length, hash: chain.at(-1)?.hash })
        expect(verifyChain(first.head, chain.slice(cut))).toEqual(whole)
      }),
    )
  })

  test('is the same whether sealed in one batch or in several', () => {
    fc.assert(
      fc.property(fc.array(entryArbitrary, { minLength: 2, maxLength: 8 }), (entries) => {
        const first = sealEntries(GENESIS, entries.slice(0, 1))
        const rest = sealEntries(first[0] as SealedEntry, entries.slice(1))
        expect([...first, ...rest]).toEqual(sealEntries(GENESIS, entries))
      }),
    )
  })

  test('does not depend on the order of the keys that the database returns', () => {
    const [entry] = fc.sample(entryArbitrary, 1) as [AuditEntry]
    const one = { ...entry, detail: { a: 1, b: { c: 2, d: [{ e: 3, f: 4 }] } } }
    const other = { ...entry, detail: { b: { d: [{ f: 4, e: 3 }], c: 2 }, a: 1 } }
    expect(sealEntries(GENESIS, [one])[0]?.hash).toBe(sealEntries(GENESIS, [other])[0]?.hash)
  })

  test('hashes the documented text', () => {
    const entry = {
      position: 7,
      prev_hash: 'ab',
      id: '01890000-0000-7000-8000-000000000001',
      at: '2026-03-01T10:00:00.123Z',
      actor: 'kim@example.test',
      role: 'admin',
      action: 'createException',
      method: 'POST',
      path: '/api/v1/exceptions',
      resource_type: 'exceptions',
      resource_id: 'x"\n',
      result: 'success',
      status: 201,
      ip: '192.0.2.1',
      request_id: 'r1',
      detail: { z: 1, a: 2 },
    }
    expect(canonicalText(entry)).toBe(
      '["stance-audit-1",7,"ab","01890000-0000-7000-8000-000000000001","2026-03-01T10:00:00.123Z","kim@example.test","admin","createException","POST","/api/v1/exceptions","exceptions","x\\"\\n","success",201,"192.0.2.1","r1",{"a":2,"z":1}]',
    )
  })
})

describe('a chain that was tampered with', () => {
  const FIELDS = [
    'id',
    'at',
    'actor',
    'role',
    'action',
    'method',
    'path',
    'resource_type',
    'resource_id',
    'result',
    'status',
    'ip',
    'request_id',
    'detail',
    'prev_hash',
    'hash',
  ] as (keyof SealedEntry)[]

  test.each(FIELDS)('a changed %s is detected at its position', (field) => {
    fc.assert(
      fc.property(chainWithIndex, ([chain, index]) => {
        const entry = chain[index] as SealedEntry
        const forged = replaceEntry(chain, index, { ...entry, [field]: flip(entry[field]) })
        const reason = field === 'prev_hash' ? 'prev_hash' : 'hash'
        expect(problemOf(forged)).toEqual({ position: index + 1, reason })
      }),
    )
  })

  test('a changed entry that was hashed again is detected at the next one', () => {
    fc.assert(
      fc.property(chainWithIndex, ([chain, index]) => {
        const entry = chain[index] as SealedEntry
        const forged = replaceEntry(chain, index, reseal({ ...entry, actor: `${entry.actor}!` }))
        expect(problemOf(forged)).toEqual({ position: index + 2, reason: 'prev_hash' })
      }),
    )
  })

  test('a deleted entry leaves a gap', () => {
    fc.assert(
      fc.property(chainWithIndex, ([chain, index]) => {
        expect(problemOf(chain.toSpliced(index, 1))).toEqual({ position: index + 1, reason: 'gap' })
      }),
    )
  })

  test('two swapped entries are detected at the first', () => {
    fc.assert(
      fc.property(chainWithIndex, ([chain, index]) => {
        const [one, other] = [chain[index], chain[index + 1]] as [SealedEntry, SealedEntry]
        const forged = chain
          .with(index, { ...other, position: one.position })
          .with(index + 1, { ...one, position: other.position })
        expect(problemOf(forged)?.position).toBe(index + 1)
      }),
    )
  })

  test('an inserted entry is detected at its position, or at the next one', () => {
    fc.assert(
      fc.property(chainWithIndex, entryArbitrary, ([chain, index], entry) => {
        const [inserted] = sealEntries(chain[index - 1] as SealedEntry, [entry])
        const pushed = chain
          .slice(index)
          .map((following) => ({ ...following, position: following.position + 1 }))
        const twice = chain.toSpliced(index, 0, inserted as SealedEntry)
        const moved = [...chain.slice(0, index), inserted as SealedEntry, ...pushed]
        expect(problemOf(twice)).toEqual({ position: index + 1, reason: 'order' })
        expect(problemOf(moved)).toEqual({ position: index + 2, reason: 'prev_hash' })
      }),
    )
  })

  test('a backdated entry is detected', () => {
    fc.assert(
      fc.property(chainWithIndex, ([chain, index]) => {
        const entry = chain[index] as SealedEntry
        const at = new Date(Date.parse(entry.at) - DAY_MS).toISOString()
        expect(problemOf(replaceEntry(chain, index, { ...entry, at }))).toEqual({
          position: index + 1,
          reason: 'hash',
        })
      }),
    )
  })

  test('a truncated chain is not detected by the chain alone', () => {
    fc.assert(
      fc.property(chainWithIndex, ([chain, index]) => {
        expect(problemOf(chain.slice(0, index))).toBeNull()
      }),
    )
  })
})
