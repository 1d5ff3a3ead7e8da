import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentText, readLargeDocument } from '../record-stream/large-document.ts'
import { EXAMPLES } from './examples.fixture.ts'
import {
  type DocumentSummary,
  type Format,
  NOTHING_STATED,
  type Observation,
  type ParseResult,
  type ReadResults,
} from './observation.ts'
import { isObject } from './reading/record-fields.ts'
import { FORMATS } from './registry.ts'
import { unknownFormatMessage } from './unknown-format.ts'

const STATED = {
  ...NOTHING_STATED,
  account_id: '123456789012',
  cluster: 'shop',
  repository: 'acme/web',
}
const SIZES = { minIndexedBytes: 2, maxMemberBytes: 40 }

const toEnd = <Step, Result>(generator: Generator<Step, Result>) => {
  const steps: Step[] = []
  let step = generator.next()
  for (; !step.done; step = generator.next()) steps.push(step.value)
  return { steps, result: step.value }
}

const read = (record: unknown) => {
  const { result } = toEnd(readLargeDocument(Buffer.from(JSON.stringify(record)), SIZES))
  return result?.value
}

const observe = (results: ReadResults) => {
  const first = toEnd(results(new Map()))
  const { repeated } = first.result
  const again = repeated.size > 0 ? toEnd(results(repeated)) : first
  return { ...again.result, list: again.steps.filter((step) => step !== null) }
}

const sorted = (list: readonly Observation[]) =>
  list.map((observation) => JSON.stringify(observation)).sort()

const asResult = ({ list, scanned, errors }: DocumentSummary & { list: Observation[] }) => {
  const [first] = errors
  if (list.length > 0 || (scanned.length > 0 && !first))
    return { list: sorted(list), scanned, errors }
  return first ? { error: first } : { ignored: 'It contains no results' }
}

const wholeResult = (result: ParseResult) => {
  if (result.kind === 'error') return { error: result.error }
  if (result.kind === 'ignored') return { ignored: result.reason }
  const { observations, scanned = [], errors = [] } = result
  return { list: sorted(observations), scanned, errors }
}

/** The record with the members of all its objects in another order. */
const shuffled = (value: unknown, order: (names: string[]) => string[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, order))
  if (!isObject(value)) return value
  const names = order(Object.keys(value))
  return Object.fromEntries(names.map((name) => [name, shuffled(value[name], order)]))
}

const ORDERS: readonly ((names: string[]) => string[])[] = [
  (names) => names,
  (names) => names.toReversed(),
  (names) => names.toSorted(),
  (names) => [...names.slice(1), ...names.slice(0, 1)],
]

/** Results that are reported several times are merged or numbered. */
const repeated = (record: unknown): unknown => {
  if (Array.isArray(record)) return [...record, ...record].map((item) => item)
  if (!isObject(record)) return record
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      Array.isArray(value) && value.some(isObject)
        ? repeated(value.map(repeated))
        : repeatedIn(value),
    ]),
  )
}
const repeatedIn = (value: unknown) => (isObject(value) ? repeated(value) : value)

const documentsOf = (format: Format) => EXAMPLES.filter((record) => format.matches(record))
const FORMATS_OF_DOCUMENTS = FORMATS.filter((format) => format.read)

it('all formats of documents can be read result by result', () => {
  expect(FORMATS_OF_DOCUMENTS.map(({ id }) => id)).toEqual([
    'scoutsuite',
    'sarif',
    'trivy',
    'trivy-operator',
    'grype',
    'checkov',
    'kics',
    'tfsec',
    'terrascan',
    'kube-bench',
    'kubescape',
    'detect-secrets',
  ])
})

describe.each(FORMATS_OF_DOCUMENTS)('$id', (format) => {
  const variant = fc.record({
    record: fc.constantFrom(...documentsOf(format)),
    order: fc.constantFrom(...ORDERS),
    isRepeated: fc.boolean(),
    stated: fc.constantFrom(NOTHING_STATED, STATED),
  })

  it('yields the same read result by result as parsed as a whole, in any order of members', () => {
    fc.assert(
      fc.property(variant, ({ record, order, isRepeated, stated }) => {
        const whole = shuffled(isRepeated ? repeated(record) : record, order)
        const large = read(whole)
        expect(format.matches(large)).toBe(format.matches(whole))
        const results = isObject(large) ? format.read?.(large, stated) : null
        const expected = wholeResult(format.parse(whole, stated))
        if (!results) expect(expected).toHaveProperty('ignored')
        else expect(asResult(observe(results))).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  })

  it('is stored without secrets like a document that is parsed as a whole', () => {
    fc.assert(
      fc.property(variant, ({ record, order }) => {
        const whole = shuffled(record, order)
        const stored = format.removeSecrets?.(read(whole)) ?? whole
        expect([...documentText(stored)].join('')).toBe(
          JSON.stringify(format.removeSecrets?.(whole) ?? whole),
        )
      }),
      { numRuns: 8 },
    )
  })
})

describe('a document of many names', () => {
  const wide = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`k${index}`, {}]))
  const shapes = {
    'at its top': wide,
    'in its data': { data: wide },
    'in the answer of an event': { detail: wide },
    'in the body of an example': { responses: { 200: { body: wide } } },
    'beside a finding': { finding: wide, resource: wide },
  }

  it.each(Object.entries(shapes))('is recognised by named fields only: %s', (_, record) => {
    const large = read(record)
    expect(countReads(large, (value) => FORMATS.filter(({ matches }) => matches(value)))).toEqual(
      [],
    )
    expect(unknownFormatMessage(large)).toBe(unknownFormatMessage(record))
  })

  /** Fails when a matcher reads members whose names it cannot know. */
  function countReads<Result>(value: unknown, match: (value: unknown) => Result): Result {
    const watched = (inner: unknown): unknown =>
      typeof inner !== 'object' || inner === null
        ? inner
        : new Proxy(inner, {
            get: (target, name, receiver) => {
              expect(String(name)).not.toMatch(/^k\d/)
              return watched(Reflect.get(target, name, receiver))
            },
          })
    return match(watched(value))
  }
})

describe('a document of many rules', () => {
  const rules = Array.from({ length: 300 }, (_, index) => ({
    id: `r${index}`,
    shortDescription: { text: `Rule ${index}` },
    properties: { tags: [`external/cwe/cwe-${index + 1}`] },
  }))
  const results = [{ ruleIndex: 7, message: { text: 'here' } }, { ruleId: 'r9' }].map((result) => ({
    ...result,
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.ts' } } }],
  }))
  const sarif = FORMATS.find(({ id }) => id === 'sarif')
  const record = {
    version: '2.1.0',
    runs: [{ results, tool: { driver: { name: 'semgrep', rules } } }],
  }

  it('is read with pauses between its rules', () => {
    const large = read(record)
    const reading = isObject(large) ? sarif?.read?.(large, NOTHING_STATED) : null
    const { steps } = toEnd((reading as ReadResults)(new Map()))
    const pauses = steps.findIndex((step) => step !== null)
    expect(pauses).toBeGreaterThanOrEqual(rules.length)
    expect(steps.filter((step) => step !== null)).toMatchObject([
      { check_id: 'r7', title: 'Rule 7', compliance: [{ framework: 'CWE', control: 'CWE-8' }] },
      { check_id: 'r9', title: 'Rule 9', compliance: [{ framework: 'CWE', control: 'CWE-10' }] },
    ])
  })
})
