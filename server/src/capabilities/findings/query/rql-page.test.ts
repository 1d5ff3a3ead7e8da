/**
 * docs/rql.md agrees with the code. After a change of the fields,
 * `npx vitest run server/src/capabilities/findings/query/rql-page.test.ts --update` writes their table.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OPERATORS } from '@stance/core/rql/operators'
import type { Field } from '@stance/core/rql/syntax'
import { MAX_QUERY_LENGTH } from '@stance/core/rql/tokens'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { rqlExamples, rqlSection } from '../../../../test/support/rql-examples.ts'
import { USER_QUERY_LIMITS } from '../../../data/queries/user-queries.store.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { FINDING_SCHEMA } from './finding-fields.ts'
import { parse, queryRunner, recordExamples } from './queried-findings.fixture.ts'

const PAGE = fileURLToPath(new URL('../../../../../docs/rql.md', import.meta.url))
const page = readFileSync(PAGE, 'utf8')

const examples = rqlExamples()

const valuesText = ({ type, isMultiValued }: Field): string => {
  const kinds = { text: 'text', number: 'number', time: 'time', boolean: 'true or false' }
  const kind =
    type.kind === 'enum' ? type.values.join(type.ordered ? ' < ' : ', ') : kinds[type.kind]
  return isMultiValued ? `${kind}, several` : kind
}

const HEADER = '| Field | Also | Values |\n|---|---|---|\n'

const fieldTable = (): string =>
  FINDING_SCHEMA.fields
    .map((field) => {
      const aliases = field.aliases.map((alias) => `\`${alias}\``).join(' ')
      return `| \`${field.name}\` | ${aliases} | ${valuesText(field)} |`
    })
    .join('\n')

it('docs/rql.md lists every field, its aliases and its values', async () => {
  const [before, after = ''] = page.split(HEADER)
  const rest = after.replace(/^(?:(?:\||FIELDS).*\n)*/, '')
  await expect(`${before}${HEADER}${fieldTable()}\n${rest}`).toMatchFileSnapshot(PAGE)
})

it('docs/rql.md lists every operator', () => {
  const named = rqlSection('Conditions').replaceAll(/ \(a, b\)/g, '')
  const missing = [...OPERATORS.keys()].filter((written) => !named.includes(`\`${written}\``))
  const spelledAlike = ['NOT STARTS WITH', 'NOT ENDS WITH', 'NOT MATCHES']
  expect(missing).toEqual(spelledAlike)
})

it('docs/rql.md states the limits', () => {
  const limits = rqlSection('Limits and errors')
  expect(limits).toContain(`${MAX_QUERY_LENGTH.toLocaleString('en')} characters`)
  expect(limits).toContain(`longer than ${USER_QUERY_LIMITS.timeoutMs / 1000} seconds`)
  expect(limits).toContain(`for ${USER_QUERY_LIMITS.maxWaitMs / 1000} seconds`)
  expect(USER_QUERY_LIMITS.maxConcurrent).toBe(2)
})

describe('an example', () => {
  let findings: Findings
  beforeAll(async () => {
    findings = await openFindings()
    await recordExamples(findings, 50)
  })
  afterAll(() => findings.close())

  it('is one of at least thirty', () => {
    expect(examples.length).toBeGreaterThanOrEqual(30)
  })

  test.each(examples)('%s is a valid query', async (example) => {
    const { total, data } = await queryRunner(findings).page(parse(example, findings.world.now), 1)
    expect(data).toHaveLength(total)
  })
})
