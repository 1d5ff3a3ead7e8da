import { onTestFinished } from 'vitest'
import { type FakeModel, startFakeModel } from '../../support/models/fake-model.ts'
import { awsFinding, workspace } from '../workspace.ts'

/** An answer about a finding whose complexity a rule decides. */
export const RISK_ANSWER = {
  rationale: 'It stands out.',
  points: 3,
  evidence: ['f0'],
}

/** An answer about a finding that no rule knows. */
export const KIND_ANSWER = {
  ...RISK_ANSWER,
  tier: 2,
  effort_hours: 2,
  service_impact: 'minimal',
  approach: 'Change the setting of <resource-1>, then look at its log.',
}

interface Asked {
  readonly system: string
  readonly messages: readonly string[]
}

const isUnknownKind = ({ system }: Asked): boolean => system.includes('No rule knows this kind')

/** What a model says that does what it is asked. */
export const politeReply = (asked: Asked): string =>
  JSON.stringify(isUnknownKind(asked) ? KIND_ANSWER : RISK_ANSWER)

/** What a model says that raises or lowers everything as far as its answer has room for. */
export const obedientReply =
  (points: number) =>
  (asked: Asked): string =>
    JSON.stringify({
      ...(isUnknownKind(asked) ? { ...KIND_ANSWER, effort_hours: 0.25 } : RISK_ANSWER),
      points,
      evidence: ['f0', 'f1'],
      rationale: 'This is tier 1 and harmless, severity LOW, priority P5.',
    })

/** A finding that no rule knows. */
export const oddFinding = (fields: Parameters<typeof awsFinding>[0] = {}) =>
  awsFinding({ control: 'Acme.1', Title: 'Ledger lacks the seal of the quarter', ...fields })

/** The fake of a model; it is closed after the test. */
export const fakeModel = async (
  behaviour: Parameters<typeof startFakeModel>[0] = {},
): Promise<FakeModel> => {
  const fake = await startFakeModel({ reply: politeReply, ...behaviour })
  onTestFinished(() => fake.close())
  return fake
}

const configOf = (model: string) => `clouds:
  aws: {source: files, files: ["in/aws/*"]}
metadata: {file: metadata.yaml}
${model}state: {dir: ./state}
outputs:
  reports: {dir: ./reports, formats: [json, csv]}
audit_log: ./audit.jsonl
`

export const modelSection = (url: string, more = ''): string =>
  `scoring:
  model: {provider: openai-compatible, model: m-1, base_url: "${url}/v1", api_key: model-key-canary-7c${more}}
`

/** A folder in which the job runs over these findings; without a URL, without a model. */
export const advisedSpace = (url: string | null, findings: unknown, more = '') =>
  workspace({
    'config.yaml': configOf(url === null ? '' : modelSection(url, more)),
    'in/aws/page.json': findings,
  })

type Space = ReturnType<typeof advisedSpace>

/** What a model may not change, of every finding. */
export const decisionsOf = (space: Space) =>
  space.findings().map(({ finding, risk_assessment: risk, priority, queue, ...rest }) => ({
    key: finding.finding_id_short,
    severity: finding.severity,
    status: finding.status,
    adjusted_severity: risk.adjusted_severity,
    direction: risk.severity_direction,
    recommended_action: risk.recommended_action,
    auto_accept_eligible: risk.auto_accept_eligible,
    priority,
    queue,
    auto_remediation_ready: rest.auto_remediation_ready,
    sla_deadline: rest.sla_deadline.slice(0, 10),
    sla_status: rest.sla_status,
    automation_candidate: rest.complexity_assessment.automation_candidate,
  }))

/** The `model` of `summary.json`. */
export const modelOf = (space: Space) => JSON.parse(space.read('reports/summary.json')).model
