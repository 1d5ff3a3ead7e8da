import { PROVIDERS } from '@stance/core/kernel/provider'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnownState } from '../delta/known-state.ts'
import type { FindingFacts } from '../findings/finding-facts.ts'
import { VERDICTS } from '../findings/normalise.ts'
import { createSharedTable } from '../findings/shared-facts.ts'
import { isStateLine, keyOfLine, ReportedLine, recordLine, stateHead } from './finding-lines.ts'
import { knownOfLine, knownToRow } from './known-lines.ts'

/** Texts that look like the end of a row are among them. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', ',1,"a","b","c"]', '"', '\\', '\\"]', ',0,"', '\n', 'ä😀'),
)
const time = fc.constantFrom('', '2026-06-01T00:00:00.000Z', '2026-06-02T12:00:00.000Z')
const key = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'),
  minLength: 64,
  maxLength: 64,
})

const facts: fc.Arbitrary<FindingFacts> = fc.record({
  key,
  finding_id: text,
  csp: fc.constantFrom(...PROVIDERS),
  account_id: text,
  resource_id: text,
  resource_type: text,
  tags: fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    text,
    { noNullPrototype: true },
  ),
  title: text,
  description: text,
  severity: fc.constantFrom('LOW', 'CRITICAL'),
  control_id: text,
  standard: fc.constantFrom('', 'CIS'),
  source: text,
  finding_type: text,
  kind: fc.constantFrom('misconfiguration', 'vulnerability'),
  category: text,
  cves: fc.constantFrom([], [{ id: 'CVE-2031-0001', cvss: 9.8 }]),
  exploit_available: fc.boolean(),
  first_observed_at: time,
  last_observed_at: time,
})

/** A line among others. */
const lineOf = (text: string) => {
  const before = Buffer.from('before\n')
  const bytes = Buffer.concat([before, Buffer.from(`${text}\nafter\n`)])
  return { bytes, from: before.length, to: bytes.length - 'after\n'.length - 1 }
}

const provider = fc.constantFrom(...PROVIDERS)
const milliseconds = fc.option(fc.constantFrom(0, 1, 1_780_000_000_123), { nil: null })
const statement = fc.record({
  instance: fc.constantFrom('0123456789', 'abcdef0123'),
  checked_at: milliseconds,
  version_at: milliseconds,
  is_resolved: fc.boolean(),
})
const head = fc.record({ isListed: fc.boolean(), control: fc.nat(2_000_000) })

describe('the line of a record', () => {
  test('says what was written into it', () => {
    fc.assert(
      fc.property(
        provider,
        fc.constantFrom(...VERDICTS),
        head,
        facts,
        statement,
        fc.boolean(),
        (name, reportedVerdict, said, all, stated, isShared) => {
          const verdict = stated.is_resolved ? 'RESOLVED' : reportedVerdict
          const table = createSharedTable()
          const shared = isShared ? table.entryOf(all) : null
          const line = lineOf(recordLine(name, verdict, { ...said, shared }, all, stated))
          const reported = new ReportedLine(line, { shared: table, controlOf: (number) => number })
          expect([isStateLine(line), keyOfLine(line)]).toEqual([false, all.key])
          expect(reported).toMatchObject({ provider: name, verdict })
          expect(reported.statement).toEqual({ ...stated, verdict })
          expect([reported.isListed, reported.control]).toEqual([said.isListed, said.control])
          expect(reported.facts).toEqual(all)
          const isOpen = verdict === 'ACTIVE' || verdict === 'SUPPRESSED'
          expect(reported.first_observed_at).toBe(isOpen ? all.first_observed_at : '')
        },
      ),
    )
  })
})

const base = { provider, first_seen: time, task: text }
const closed = fc.record({
  ...base,
  isOpen: fc.constant(false as const),
  account_id: text,
  closed_at: time,
})
const open = fc
  .record({
    ...base,
    isOpen: fc.constant(true as const),
    facts,
    isSuppressed: fc.boolean(),
    reopened_at: time,
    instances: fc.constantFrom('', '0123456789', '0123456789abcdef0123', '*'),
  })
  .map((known) => ({ ...known, account_id: known.facts.account_id }))

const fieldsOf = (known: KnownState) => {
  const { account_id, first_seen, isOpen, task, provider: name } = known
  const all = { account_id, first_seen, isOpen, task, provider: name }
  if (!known.isOpen) return { ...all, closed_at: known.closed_at }
  const { isSuppressed, reopened_at, instances } = known
  return { ...all, isSuppressed, reopened_at, instances, facts: known.facts }
}

describe('the line of the state', () => {
  test('says what was written into it, and is written again as it is', () => {
    fc.assert(
      fc.property(fc.oneof(open, closed), key, (known, ofClosed) => {
        const keyOf = known.isOpen ? known.facts.key : ofClosed
        const row = knownToRow(keyOf, known)
        const line = lineOf(stateHead(known.provider) + row)
        const read = knownOfLine(line)
        expect([isStateLine(line), keyOfLine(line)]).toEqual([true, keyOf])
        expect(fieldsOf(read)).toEqual(fieldsOf(known))
        expect(knownToRow(keyOf, read)).toBe(row)
      }),
    )
  })

  test('is that of the record, whose facts are copied', () => {
    fc.assert(
      fc.property(open, head, statement, fc.boolean(), (known, said, stated, isShared) => {
        const table = createSharedTable()
        const shared = isShared ? table.entryOf(known.facts) : null
        const line = lineOf(
          recordLine(known.provider, 'ACTIVE', { ...said, shared }, known.facts, stated),
        )
        const { encoded } = new ReportedLine(line, { shared: table, controlOf: (number) => number })
        const copied = knownToRow(known.facts.key, { ...known, encoded })
        expect(copied).toBe(knownToRow(known.facts.key, known))
      }),
    )
  })
})
