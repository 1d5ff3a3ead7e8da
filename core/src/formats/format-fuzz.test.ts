import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROVIDERS } from '../kernel/provider.ts'
import { SEVERITIES } from '../kernel/severity.ts'
import { EXAMPLES } from './examples.fixture.ts'
import { type Format, NOTHING_STATED, type Observation, type ParseResult } from './observation.ts'
import { FORMATS } from './registry.ts'

const formatsOf = (record: unknown) => FORMATS.filter((format) => format.matches(record))
const examplesOf = (format: Format) => EXAMPLES.filter((record) => format.matches(record))

const OUTCOMES = ['pass', 'fail', 'ended', 'manual', 'not_evaluated']
const UNSTORABLE = /\0|\p{Surrogate}/u
const isLonger = (text: string, length: number) =>
  text.length > length && Array.from(text).length > length

const textsOf = ({ compliance, cves, resource, ...observation }: Observation): string[] => [
  ...Object.values(observation).filter((value) => typeof value === 'string'),
  resource.id,
  resource.type,
  resource.name,
  resource.region,
  ...observation.native_ids,
  ...observation.check_aliases,
  ...Object.entries(resource.tags).flat(),
  ...compliance.flatMap(({ framework, control }) => [framework, control]),
  ...cves.map(({ id }) => id),
]

const isTimestamp = (value: string | null) =>
  value === null || new Date(value).toISOString() === value

const isWithin = (number: number | undefined, max: number) =>
  number === undefined || (number >= 0 && number <= max)

/** Why the service cannot store an observation as it is. */
const errorsOf = (observation: Observation): string[] => {
  const { resource, source, cves } = observation
  const checks: Record<string, boolean> = {
    'a text that cannot be stored': textsOf(observation).some((text) => UNSTORABLE.test(text)),
    'no identity': observation.source_finding_id.trim() === '',
    'no check': observation.check_id.trim() === '',
    'no title': observation.title.trim() === '',
    'no account': observation.account_id.trim() === '',
    'no resource': resource.id.trim() === '',
    'a source that is not in lower case': source !== source.toLowerCase(),
    'an unknown outcome': !OUTCOMES.includes(observation.outcome),
    'an unknown severity': !SEVERITIES.includes(observation.severity),
    'an unknown provider': !['', ...PROVIDERS].includes(observation.provider),
    'a long title': isLonger(observation.title, 1024),
    'a long description': isLonger(observation.description, 65_536),
    'a long resource id': isLonger(resource.id, 2048),
    'a long account id': isLonger(observation.account_id, 1024),
    'a check id that is too long to be stored': isLonger(observation.check_id, 1024),
    'an id of an instance that is too long to be stored':
      Buffer.byteLength(observation.native_id) > 1024,
    'an invalid timestamp': ![
      observation.first_observed_at,
      observation.last_observed_at,
      observation.version_at,
    ].every(isTimestamp),
    'a version that is older than its check':
      (observation.version_at ?? '') < (observation.last_observed_at ?? ''),
    'a resolution of what is no failure':
      observation.resolved_at_source && observation.outcome !== 'fail',
    'a number out of range': !cves.every(
      ({ cvss, epss }) => isWithin(cvss, 10) && isWithin(epss, 1),
    ),
  }
  return Object.keys(checks).filter((error) => checks[error])
}

/** Returns the errors in a result, whatever record it comes from. */
const errorsIn = (result: ParseResult): string[] => {
  if (result.kind === 'ignored') return result.reason === '' ? ['ignored without a reason'] : []
  const errors = result.kind === 'error' ? [result.error] : (result.errors ?? [])
  const observations = result.kind === 'observations' ? result.observations : []
  const silent = errors
    .filter(({ message }) => message === '')
    .map(() => 'an error without a message')
  const isEmpty = result.kind === 'observations' && observations.length === 0
  const scanned = (result.kind === 'observations' && result.scanned) || []
  const unnamed = scanned.filter(({ artifact, account_id, checks, groups }) => {
    const texts = [artifact ?? '', account_id, ...checks, ...groups]
    return artifact === null || account_id === '' || texts.some((text) => UNSTORABLE.test(text))
  })
  return [
    ...silent,
    ...new Set(observations.flatMap(errorsOf)),
    ...(isEmpty && scanned.length === 0 ? ['evidence of nothing'] : []),
    ...unnamed.map(() => 'a scanned part without a name'),
  ]
}

const STATED = {
  ...NOTHING_STATED,
  account_id: '210000000001',
  cluster: 'shop',
  repository: 'shop/web',
  node: 'node-a',
}

/** The paths of all parts of a value. */
const pathsIn = (value: unknown, path: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        [...path, key],
        ...pathsIn(inner, [...path, key]),
      ])
    : []

/** Changes a copy of a record at a path; `undefined` removes what is there. */
const changeAt = (record: unknown, [key, ...path]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value
  if (typeof record !== 'object' || record === null || !Object.hasOwn(record, key)) return record
  const entries = Object.entries(record)
    .map(([name, inner]) => [name, name === key ? changeAt(inner, path, value) : inner] as const)
    .filter(([, inner]) => inner !== undefined)
  return Array.isArray(record) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

const nested = (levels: number) => JSON.parse(`${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`)

const ODD_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '\0',
  '\uD800',
  'a\uDC00b',
  '\uFEFF',
  'x'.repeat(5000),
  '😀'.repeat(70_000),
  -1,
  0,
  1e308,
  '7',
  '1e999',
  'NaN',
  true,
  [],
  {},
  [[[[]]]],
  [null],
  'arn:aws:',
  'arn:aws:s3:::',
  '/subscriptions/',
  '//a/projects/',
  'AWS::',
  '9'.repeat(30),
  '1970-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  'tomorrow',
  8.64e15,
  nested(40),
  JSON.parse('{"__proto__":{"Id":"x"},"constructor":5,"toString":[],"length":-1}'),
]

const oddValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
)

/** A record of a format with up to three changed values. */
const mutantOf = (records: readonly unknown[]): fc.Arbitrary<unknown> => {
  const candidates = records.map((record) => ({ record, paths: pathsIn(record) }))
  return fc
    .constantFrom(...candidates)
    .chain(({ record, paths }) =>
      fc
        .array(fc.tuple(fc.constantFrom(...paths), oddValue), { minLength: 1, maxLength: 3 })
        .map((changes) =>
          changes.reduce<unknown>(
            (changed, [path, value]) => changeAt(changed, path, value),
            record,
          ),
        ),
    )
}

it('every example matches exactly one format', () => {
  const claims = EXAMPLES.map((record) => formatsOf(record).map(({ id }) => id))
  const mismatches = claims.flatMap((ids, index) =>
    ids.length === 1 ? [] : [{ ids, record: JSON.stringify(EXAMPLES[index]).slice(0, 300) }],
  )
  expect(mismatches).toEqual([])
})

describe.each(FORMATS)('$id', (format) => {
  const examples = examplesOf(format)

  it('parses its examples', () => {
    const results = examples.map((example) => format.parse(example))
    expect(results.flatMap(errorsIn)).toEqual([])
    expect(results.map(({ kind }) => kind)).toContain('observations')
  })

  it('parses mutants of its examples without an exception, never to an incomplete observation', () => {
    fc.assert(
      fc.property(mutantOf(examples), (record) => {
        for (const each of FORMATS) each.matches(record)
        expect(errorsIn(format.parse(record))).toEqual([])
        expect(errorsIn(format.parse(record, STATED))).toEqual([])
      }),
      { numRuns: 250 },
    )
  })

  it('parses any value without an exception, even of another format', () => {
    const value = fc.oneof(fc.jsonValue() as fc.Arbitrary<unknown>, fc.constantFrom(...EXAMPLES))
    fc.assert(
      fc.property(value, (record) => {
        format.matches(record)
        expect(errorsIn(format.parse(record))).toEqual([])
      }),
    )
  })

  const { removeSecrets } = format
  it.runIf(removeSecrets)('parses a record without its secrets to the same result', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...examples), mutantOf(examples)), (record) => {
        fc.pre(format.matches(record))
        const stored = JSON.stringify(removeSecrets?.(record))
        expect(format.parse(JSON.parse(stored))).toEqual(
          format.parse(JSON.parse(JSON.stringify(record))),
        )
        expect(JSON.stringify(removeSecrets?.(JSON.parse(stored)))).toBe(stored)
      }),
    )
  })
})

describe('a table', () => {
  const isRow = (record: unknown): record is Record<string, string> =>
    Object.values(record as object).every((cell) => typeof cell === 'string')
  const rows = EXAMPLES.filter(isRow)

  it('is detected by the names of its columns', () => {
    const formatIdsOf = (record: object) => formatsOf(record).map(({ id }) => id)
    for (const row of rows) {
      const empty = Object.fromEntries(Object.keys(row).map((column) => [column, '']))
      expect(formatIdsOf(empty)).toEqual(formatIdsOf(row))
    }
  })
})
