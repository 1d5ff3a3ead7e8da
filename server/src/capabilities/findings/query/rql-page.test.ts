/**
 * What docs/rql.md says is what the code does. After a change of the fields,
 * `npx vitest run server/src/capabilities/findings/rql/rql-page.test.ts --update` writes their table.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OPERATORS } from '@stance/core/rql/operators'
import type { Field } from '@stance/core/rql/syntax'
import { MOST_CHARACTERS } from '@stance/core/rql/tokens'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { AD_HOC_BOUNDS } from '../../../data/queries/user-queries.store.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { FINDING_SUBJECT } from './finding-fields.ts'
import { asking, parsed, recordFindings } from './queried-findings.fixture.ts'

const PAGE = fileURLToPath(new URL('../../../../../docs/rql.md', import.meta.url))
const page = readFileSync(PAGE, 'utf8')

const section = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

const examples = [...section('Examples').matchAll(/^\| `(.+)` \| .+ \|$/gm)].map(([, query]) =>
  (query ?? '').replaceAll('\\|', '|'),
)

const valuesText = ({ type, many }: Field): string => {
  const kinds = { text: 'text', number: 'number', time: 'time', boolean: 'true or false' }
  const kind =
    type.kind === 'words' ? type.words.join(type.ordered ? ' < ' : ', ') : kinds[type.kind]
  return many ? `${kind}, several` : kind
}

const HEADER = '| Field | Also | Values |\n|---|---|---|\n'

const fieldTable = (): string =>
  FINDING_SUBJECT.fields
    .map((field) => {
      const aliases = field.aliases.map((alias) => `\`${alias}\``).join(' ')
      return `| \`${field.name}\` | ${aliases} | ${valuesText(field)} |`
    })
    .join('\n')

it('lists every field, its other names and its values', async () => {
  const [before, after = ''] = page.split(HEADER)
  const rest = after.replace(/^(?:(?:\||FIELDS).*\n)*/, '')
  await expect(`${before}${HEADER}${fieldTable()}\n${rest}`).toMatchFileSnapshot(PAGE)
})

it('lists every operator', () => {
  const named = section('Conditions').replaceAll(/ \(a, b\)/g, '')
  const missing = [...OPERATORS.keys()].filter((written) => !named.includes(`\`${written}\``))
  const spelledAlike = ['NOT STARTS WITH', 'NOT ENDS WITH', 'NOT MATCHES']
  expect(missing).toEqual(spelledAlike)
})

it('says the limits', () => {
  const limits = section('Limits and errors')
  expect(limits).toContain(`${MOST_CHARACTERS.toLocaleString('en')} characters`)
  expect(limits).toContain(`longer than ${AD_HOC_BOUNDS.timeMs / 1000} seconds`)
  expect(limits).toContain(`for ${AD_HOC_BOUNDS.waitMs / 1000} seconds`)
  expect(AD_HOC_BOUNDS.atOnce).toBe(2)
})

describe('an example', () => {
  let findings: Findings
  beforeAll(async () => {
    findings = await openFindings()
    await recordFindings(findings, 50)
  })
  afterAll(() => findings.close())

  it('is one of at least thirty', () => {
    expect(examples.length).toBeGreaterThanOrEqual(30)
  })

  test.each(examples)('%s is a query that is answered', async (example) => {
    const { total, data } = await asking(findings).page(parsed(example, findings.world.now), 1)
    expect(data).toHaveLength(total)
  })
})
