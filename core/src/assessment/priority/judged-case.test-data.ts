/**
 * Cases that a cloud security engineer judged from the specification, before there were rules. Each
 * line of a table is one case: finding | title | resource type | severity | context | expected | why.
 */

import { classify } from '../../classification/classification.ts'
import { type ProblemKind, problemKind } from '../../classification/problem-kind.ts'
import type { Provider } from '../../kernel/provider.ts'
import type { AssetSignals, CompensatingControl, FalsePositives } from '../risk-signals.ts'
import type { Priority } from '../sla.ts'
import type { ComplexityTier, Queue, RatedSeverity } from './prioritized-finding.ts'

/** The sentences of the specification, and of the decisions where it is silent. */
export const SENTENCES = {
  tier1:
    'Tier 1 finding kinds (full automation): public storage access, disabled logging, metadata service hardening, tagging, trail enablement, HTTPS-only, diagnostic logging.',
  tier2:
    'Tier 2 (partial): security groups and firewall rules, IAM policy and bindings, TLS configuration, patching, vault access.',
  tier3:
    'Tier 3 (manual): database configuration, network architecture, critical patches, cluster configuration.',
  engineer:
    'No kind that the specification lists: judged by what the change takes, by the same three tiers.',
  production: 'Complexity bumps: production +1 tier.',
  stateful: 'Complexity bumps: stateful resource +1.',
  dependencies: 'Complexity bumps: more than 5 dependencies +1.',
  shared: 'Complexity bumps: shared resource minimum Tier2 and no automation.',
  regulated: 'Complexity bumps: PCI, PII or PHI data minimum Tier2 with a change window.',
  raise_production:
    'Escalation (each raises priority by one level): production environment (never beyond P1).',
  raise_data: 'Escalation: PCI or PII data (not beyond P2).',
  raise_internet: 'Escalation: internet-facing resource (not beyond P2).',
  raise_overdue: 'Escalation: SLA overdue, judged with the priority after the first three steps.',
  sla: 'SLA by priority: P1 24 hours, P2 7 days, P3 14 days, P4 30 days, P5 90 days.',
  at_risk: 'At risk when 25 % of the window or less is left.',
  auto: 'Queue auto_remediation: tier 1, automation candidate, no blockers, no change window, no downtime.',
  board: 'Queue change_board: P1 with tier 3, or a change window with downtime.',
  review:
    'Queue security_review: P1 or P2, or recommended action investigate, accept_risk or suppress.',
  sandbox: 'Auto-accept: LOW severity in a sandbox.',
  noisy:
    'Auto-accept: false-positive rate above 30 percent with at least 3 earlier false positives.',
  keep_critical: 'Guardrails: never downgrade CRITICAL on Tier1-Prod internet-facing.',
  minimum: 'Guardrails: minimum MEDIUM for PCI or PII data.',
  adjusted: 'The matrix takes the adjusted severity.',
  unknown:
    'When the model is unavailable, complexity falls back to Tier3 for unknown finding types.',
} as const
export type SentenceKey = keyof typeof SENTENCES

export interface JudgedFinding {
  readonly csp: Provider
  readonly source: string
  /** The scanner's own id of the control. */
  readonly control: string
  readonly title: string
  readonly resource_type: string
  readonly severity: RatedSeverity
  readonly finding_type: string
  readonly cves: readonly {
    id: string
    cvss?: number
    known_exploited?: boolean
    patch_available?: boolean
    package_in_use?: boolean
  }[]
  readonly exploit_available: boolean
}

export interface JudgedContext {
  readonly env_type: 'DEV' | 'STG' | 'PROD'
  readonly asset: AssetSignals
  readonly stateful: boolean
  readonly shared: boolean
  readonly dependencies: number
  readonly false_positives: FalsePositives | null
  readonly suppressed: boolean
  readonly age_days: number
}

/** Fields that are absent were not judged. */
export interface Judgement {
  readonly tier: ComplexityTier
  readonly queue: Queue
  readonly priority: Priority
  readonly adjusted_severity?: RatedSeverity
  readonly sla_status?: 'on_track' | 'at_risk' | 'overdue'
  readonly days_until_sla?: number
  readonly auto_accept?: boolean
  readonly automation?: boolean
}

export interface JudgedCase {
  readonly finding: JudgedFinding
  /** As written in the table. */
  readonly context_text: string
  readonly context: JudgedContext
  readonly expected: Judgement
  readonly sentence: SentenceKey
}

const SOURCES = {
  aws: ['aws', 'securityhub'],
  azure: ['azure', 'defender'],
  gcp: ['gcp', 'scc'],
  'aws-threat': ['aws', 'guardduty'],
  'azure-threat': ['azure', 'defender-alert'],
  'gcp-threat': ['gcp', 'event-threat-detection'],
  'aws-cve': ['aws', 'inspector'],
  'azure-cve': ['azure', 'defender'],
  'gcp-cve': ['gcp', 'scc'],
} as const satisfies Record<string, readonly [Provider, string]>

const QUEUE_WORDS: Readonly<Record<string, Queue>> = {
  auto: 'auto_remediation',
  board: 'change_board',
  review: 'security_review',
  app: 'app_team',
  rest: 'remediation_queue',
}

const has = (words: readonly string[], word: string) => words.includes(word)

const optionOf = (words: readonly string[], name: string): string | undefined =>
  words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)

const TIERS = { PROD: 'Tier1-Prod', STG: 'Tier2-NonProd', DEV: 'Tier3-Dev' } as const
const CLASSES = ['pci', 'pii', 'phi', 'confidential', 'internal', 'public']
const CONTROLS: readonly CompensatingControl[] = ['waf', 'edr', 'mfa', 'encryption_at_rest']

const parseEnvironment = (words: readonly string[]): JudgedContext['env_type'] => {
  if (has(words, 'prod')) return 'PROD'
  return has(words, 'dev') ? 'DEV' : 'STG'
}

const parseExposure = (words: readonly string[]): boolean | null => {
  if (has(words, 'internet')) return true
  return has(words, 'inside') ? false : null
}

const parseFalsePositives = (text: string | undefined): FalsePositives | null => {
  if (text === undefined) return null
  const [count = 0, all = 1] = text.split('/').map(Number)
  return { count, rate: count / all }
}

const parseContext = (words: readonly string[]): JudgedContext => {
  const env_type = parseEnvironment(words)
  return {
    env_type,
    asset: {
      tier: TIERS[env_type],
      internet_facing: parseExposure(words),
      public_by_intent: has(words, 'intended'),
      network_type: '',
      data_classification: CLASSES.filter((name) => has(words, name)),
      business_criticality: '',
      controls: CONTROLS.filter((name) => has(words, name)),
      compliance_scopes: [],
      sandbox: has(words, 'sandbox'),
    },
    stateful: has(words, 'stateful'),
    shared: has(words, 'shared'),
    dependencies: Number(optionOf(words, 'dependencies') ?? 0),
    false_positives: parseFalsePositives(optionOf(words, 'false')),
    suppressed: has(words, 'suppressed'),
    age_days: Number(optionOf(words, 'age') ?? 0),
  }
}

const parseCves = (control: string, words: readonly string[]): JudgedFinding['cves'] => {
  const cvss = optionOf(words, 'cvss')
  if (cvss === undefined) return []
  return [
    {
      id: control,
      cvss: Number(cvss),
      ...(has(words, 'kev') && { known_exploited: true }),
      ...(has(words, 'unpatched') && { patch_available: false }),
      ...(has(words, 'unused') && { package_in_use: false }),
    },
  ]
}

const parseExpected = (words: readonly string[]): Judgement => {
  const [tier = '', queue = '', priority = '', ...rest] = words
  const adjusted = optionOf(rest, 'severity')
  const sla_status = (['on_track', 'at_risk', 'overdue'] as const).find((name) => has(rest, name))
  const days = optionOf(rest, 'days')
  return {
    tier: Number(tier.slice(1)) as ComplexityTier,
    queue: QUEUE_WORDS[queue] as Queue,
    priority: priority as Priority,
    ...(adjusted !== undefined && { adjusted_severity: adjusted as RatedSeverity }),
    ...(sla_status !== undefined && { sla_status }),
    ...(days !== undefined && { days_until_sla: Number(days) }),
    ...(has(rest, 'accept') && { auto_accept: true }),
    ...(has(rest, 'no-accept') && { auto_accept: false }),
    ...(has(rest, 'automatic') && { automation: true }),
    ...(has(rest, 'manual') && { automation: false }),
  }
}

const parseCase = (line: string): JudgedCase => {
  const [
    from = '',
    title = '',
    resource_type = '',
    severity = '',
    context = '',
    expected = '',
    why,
  ] = line.split('|').map((cell) => cell.trim())
  const space = from.indexOf(' ')
  const [csp, source] = SOURCES[from.slice(0, space) as keyof typeof SOURCES]
  // The assessments of Defender are known by their titles.
  const control = from.slice(space + 1).replace(/^–$/, title)
  const words = context.split(' ')
  return {
    finding: {
      csp,
      source,
      control,
      title,
      resource_type,
      severity: severity as RatedSeverity,
      finding_type: '',
      cves: parseCves(control, words),
      exploit_available: has(words, 'exploit'),
    },
    context_text: context === '–' ? '' : context,
    context: parseContext(words),
    expected: parseExpected(expected.split(' ')),
    sentence: why as SentenceKey,
  }
}

export const judgedCases = (table: string): readonly JudgedCase[] =>
  table
    .split('\n')
    .filter((line) => line.includes('|'))
    .map(parseCase)

/** What the aggregator makes of the texts of a finding. */
export const classifyJudged = (
  finding: JudgedFinding,
): { control_id: string; category: string; kind: ProblemKind } => {
  const { csp, source, control, title, resource_type, finding_type, cves } = finding
  const { control_id, category } = classify({
    source,
    check_id: control,
    check_aliases: [],
    native_ids: [],
    finding_type,
    title,
    resource_type,
    service: '',
    provider: csp,
    cves,
    compliance: [],
  })
  return {
    control_id,
    category,
    kind: problemKind({ source, finding_type, check_id: control, cves }),
  }
}
