/**
 * The tables of docs/risk.md are those that scores are made of. After a change of one of them,
 * `npx vitest run server/test/risk-page.test.ts --update` writes them.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NO_SIGNALS } from '@stance/core/assessment/risk.test-data'
import {
  assessRisk,
  BANDS,
  startScore,
  THREAT_BANDS,
} from '@stance/core/assessment/risk-assessment'
import { EVIDENCE } from '@stance/core/assessment/risk-confidence'
import { RISK_FACTORS } from '@stance/core/assessment/risk-factors'
import { ORDER_QUESTIONS } from '@stance/core/assessment/risk-order'
import { GUARDRAILS, SEVERITY_RULES } from '@stance/core/assessment/risk-severity'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { METADATA_FIELDS } from '@stance/core/metadata/metadata-fields'
import { expect, it } from 'vitest'
import { NO_METADATA } from '../src/capabilities/findings/findings.test-data.ts'

const PAGE = fileURLToPath(new URL('../../docs/risk.md', import.meta.url))

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const signed = (weight: number) => `${weight > 0 ? '+' : '−'}${Math.abs(weight)}`

/** Fields of accounts.yaml that a score depends on. */
const FIELDS = Object.entries(METADATA_FIELDS).filter(
  ([field]) =>
    field === 'env_type' ||
    field === 'public_by_intent' ||
    (field in NO_METADATA && field in NO_SIGNALS),
)

const cellsOf = (severity: (typeof SEVERITIES)[number], bands: typeof BANDS): string[] => {
  const { min, max } = bands[severity]
  return [min === max ? `${min}` : `${min}–${max}`, `${startScore(severity, bands)}`]
}

const TABLES = {
  bands: table(
    ['Severity', 'Score', 'Starts at', 'Score of threats', 'Start at'],
    SEVERITIES.toReversed().map((severity) => [
      severity,
      ...cellsOf(severity, BANDS),
      ...cellsOf(severity, THREAT_BANDS),
    ]),
  ),
  rules: table(
    ['`factor`', 'When', 'Severity'],
    SEVERITY_RULES.map(({ factor, because, direction }) => [`\`${factor}\``, because, direction]),
  ),
  guardrails: table(
    ['`factor`', 'Guarantee'],
    GUARDRAILS.map(({ factor, because }) => [`\`${factor}\``, because]),
  ),
  factors: table(
    ['`factor`', 'When', 'Tenths', 'Categories of findings'],
    RISK_FACTORS.map(({ factor, because, weight, categories }) => [
      `\`${factor}\``,
      because,
      signed(weight),
      categories?.join(', ') ?? 'all',
    ]),
  ),
  order: table(
    ['Question', 'Points'],
    ORDER_QUESTIONS.map(({ question, range: [min, max] }) => [
      question,
      `${signed(min)} to ${signed(max)}`,
    ]),
  ),
  evidence: EVIDENCE.map(({ question }) => `- ${question}`).join('\n'),
  fields: table(
    ['Field', 'Values'],
    FIELDS.map(([field, { accepts }]) => [`\`${field}\``, accepts]),
  ),
}

it('contains the tables of the scoring', async () => {
  const page = readFileSync(PAGE, 'utf8')
  const generated = Object.entries(TABLES).reduce(
    (text, [name, rows]) =>
      text.replace(
        new RegExp(`(<!-- ${name}: .*-->\n)[\\s\\S]*(<!-- /${name} -->)`),
        (_, start: string, end: string) => `${start}\n${rows}\n\n${end}`,
      ),
    page,
  )
  for (const rows of Object.values(TABLES)) expect(generated).toContain(rows)
  await expect(generated).toMatchFileSnapshot(PAGE)
})

it('contains a correct example', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8')) ?? []
  const assessment = assessRisk({
    ...NO_SIGNALS,
    category: 'vulnerability',
    internet_facing: true,
    controls: ['waf'],
    cves: [{ known_exploited: true }],
  })
  expect(assessment).toMatchObject(JSON.parse(example))
})
