/**
 * docs/priority-cases.md and docs/complexity-rules.md are written from the cases and the rules. After a
 * change of one of them, `npx vitest run --project server server/test/priority-pages.test.ts --update`
 * writes them.
 */
import { fileURLToPath } from 'node:url'
import { COMPLEXITY_BUMPS } from '@stance/core/assessment/complexity/complexity-bumps'
import type { ComplexityRule } from '@stance/core/assessment/complexity/complexity-rule'
import { PREDEFINED_RULES } from '@stance/core/assessment/complexity/rules/predefined-rules'
import {
  type JudgedCase,
  type Judgement,
  SENTENCES,
  type SentenceKey,
} from '@stance/core/assessment/priority/judged-case.test-data'
import {
  JUDGED_CASES,
  JUDGED_GROUPS,
  UNSEEN_CASES,
  UNSEEN_GROUPS,
} from '@stance/core/assessment/priority/judged-cases.test-data'
import { agrees } from '@stance/core/assessment/priority/judged-outcome.test-data'
import { expect, it } from 'vitest'

const pageAt = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))

const escapeCell = (text: string) => text.replaceAll('|', '\\|')

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(escapeCell).join(' | ')} |`)
    .join('\n')

const KEYS = Object.keys(SENTENCES) as SentenceKey[]

const ALSO: readonly (readonly [keyof Judgement, (value: unknown) => string])[] = [
  ['adjusted_severity', (value) => `assessed as ${value}`],
  ['sla_status', (value) => `SLA ${value}`],
  ['days_until_sla', (value) => `${value} days until the SLA`],
  ['auto_accept', (value) => (value === true ? 'accepted' : 'not accepted')],
  ['automation', (value) => (value === true ? 'automatic' : 'not automatic')],
]

const alsoJudged = ({ expected }: JudgedCase): string =>
  ALSO.flatMap(([field, say]) =>
    expected[field] === undefined ? [] : [say(expected[field])],
  ).join(', ')

const caseRow = (judged: JudgedCase): string[] => {
  const { finding, context_text, expected, sentence } = judged
  const { csp, control, title, severity } = finding
  return [
    control === title || title.startsWith(control)
      ? `${csp}: ${title}`
      : `${csp}: ${control}, ${title}`,
    severity,
    context_text,
    `${expected.tier}`,
    expected.queue,
    expected.priority,
    alsoJudged(judged),
    `${KEYS.indexOf(sentence) + 1}`,
    agrees(judged) ? 'yes' : 'no',
  ]
}

const agreementRow = (name: string, cases: readonly JudgedCase[]): string[] => {
  const agreeing = cases.filter(agrees).length
  const share = Math.round((1000 * agreeing) / cases.length) / 10
  return [name, `${cases.length}`, `${agreeing}`, `${share} %`]
}

const CASES_PAGE = `# Cases of complexity, queue and priority

A cloud security engineer judged these findings from the specification. A case is a finding with its context; the judgement is the tier of its remediation, the queue and the
priority, and where it matters the severity as assessed, the SLA, whether it is accepted automatically
and whether it can be automated. The code decides each case from what a provider reports: the control,
the title, the resource type and the severity.

This page is written by \`server/test/priority-pages.test.ts\` from
\`core/src/assessment/priority/judged-*.test-data.ts\`. A case counts as agreement only if everything that
was judged is decided so.

The first five groups were judged before the rules, and the tests demand that they agree. The sixth was
judged after them, in two rounds, of checks that the catalogue does not have: at first 40 of 48 agreed,
then 25 of 32, and the others widened the rules. For the last group no rule was changed: it shows how the
rules do with titles that they have not seen. Where they do not know a title, they say Tier 3.

## Agreement

${table(
  ['Cases', 'Number', 'Agree', 'Share'],
  [
    ...Object.entries(JUDGED_GROUPS).map(([name, cases]) => agreementRow(name, cases)),
    ...Object.entries(UNSEEN_GROUPS).map(([name, cases]) => agreementRow(name, cases)),
    agreementRow('All', [...JUDGED_CASES, ...UNSEEN_CASES]),
  ],
)}

## Sentences that decide

Those of the specification, and of the decisions where it is silent.

${KEYS.map((key, at) => `${at + 1}. ${SENTENCES[key]}`).join('\n')}

## Cases

The context names what the metadata states of the resource: \`prod\`, \`dev\` (else staging), \`internet\`
and \`inside\` (reachable from the internet, or not), classes of data, \`stateful\`, \`shared\`,
\`dependencies\`, \`sandbox\`, \`intended\` (public by intent); of the finding: \`age\` in days, \`false\`
positives of all findings of the control, \`suppressed\`; of the vulnerability: \`cvss\`, \`kev\` (known to
be exploited), \`exploit\`, \`unpatched\`, \`unused\` (the package is not in use).

${Object.entries({ ...JUDGED_GROUPS, ...UNSEEN_GROUPS })
  .map(
    ([name, cases]) =>
      `### ${name}\n\n${table(
        [
          'Finding',
          'Severity',
          'Context',
          'Tier',
          'Queue',
          'Priority',
          'Also',
          'Sentence',
          'Agrees',
        ],
        cases.map(caseRow),
      )}`,
  )
  .join('\n\n')}
`

const ruleRow = (rule: ComplexityRule): string[] => [
  `\`${rule.id}\``,
  rule.subject,
  `${rule.effort}`,
  rule.teams.join(', '),
  rule.downtime === 0 ? '' : `${rule.downtime}`,
  rule.change_window ? 'yes' : '',
  rule.blockers.join('; '),
]

const TIER_NAMES = { 1: 'Tier 1: automatic', 2: 'Tier 2: partly automatic', 3: 'Tier 3: manual' }

const RULES_PAGE = `# Rules of complexity

The first rule that matches a finding gives the tier of its remediation, the effort, the teams, the
downtime and the approach. The rules are data in \`core/src/assessment/complexity/rules/\`, tried in the
order of \`predefined-rules.ts\`; those of the operator's rules file come first. This page is written by
\`server/test/priority-pages.test.ts\`.

## What raises the tier

The tier is raised for each that holds of the resource, up to Tier 3: it

${COMPLEXITY_BUMPS.map(({ because }) => `- ${because}`).join('\n')}

${([1, 2, 3] as const)
  .map((tier) => {
    const rules = PREDEFINED_RULES.filter((rule) => rule.tier === tier)
    return `## ${TIER_NAMES[tier]}\n\n${table(
      ['Rule', 'About', 'Hours', 'Teams', 'Downtime (min)', 'Change window', 'Why not automatic'],
      rules.map(ruleRow),
    )}`
  })
  .join('\n\n')}

## Other kinds

What no rule knows is Tier 3 until a person or a rule of the rules file says otherwise. The rationale
says so, and that the confidence is low.
`

it('has every judged case, with whether the code agrees', async () => {
  await expect(CASES_PAGE).toMatchFileSnapshot(pageAt('priority-cases.md'))
})

it('has every rule of complexity', async () => {
  await expect(RULES_PAGE).toMatchFileSnapshot(pageAt('complexity-rules.md'))
})
