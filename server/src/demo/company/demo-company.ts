import { DAY_MS, HOUR_MS } from '@stance/core/kernel/durations'
import type { Provider } from '@stance/core/kernel/provider'
import { REPOSITORIES } from '../estate/code-estate.ts'
import { CONVERSATIONS, type Conversation } from '../story/conversations.ts'
import type { DemoObservation } from '../story/observation-story.ts'
import { daysBefore, SLOTS, type Slot } from '../story/schedule.ts'
import { STREAMS, type Stream } from '../story/streams.ts'
import {
  type Examination,
  examinationsOf,
  type Finding,
  isFinding,
  stateAt,
} from '../story/timeline.ts'
import { ACCOUNTS, COMPANY, type DemoAccount } from './company.ts'

export interface DemoRun {
  /** When the scan ended. Runs come in order of time. */
  readonly at: Date
  /** The scanner, as the product names it: `securityhub`, `prowler`, `defender` … */
  readonly source: string
  /** Whether the run is a complete import of its accounts. */
  readonly complete: boolean
  /** The accounts that it covered. */
  readonly accounts: readonly string[]
  /** The file as the scanner writes it, in its own format. JSON. */
  readonly content: string
}

/** A comment on a finding, to be added after the run that reports the finding first. */
export interface DemoComment {
  readonly after: Date
  readonly author: string
  readonly body: string
  readonly source: string
  readonly source_finding_id: string
  readonly resource_id: string
  readonly account_id: string
}

export interface DemoSummary {
  readonly company: string
  readonly business: string
  readonly accounts: readonly {
    readonly id: string
    readonly name: string
    readonly provider: Provider | ''
  }[]
  /** The number of pairs of check and resource that ever fail. */
  readonly findings: number
  readonly checks: number
  /** The age of the first run. */
  readonly days: number
}

/** Every account that has findings: cloud accounts and code repositories. */
const SCANNED_ACCOUNTS: readonly DemoAccount[] = [...ACCOUNTS, ...REPOSITORIES]

export const DEMO_SUMMARY: DemoSummary = {
  company: COMPANY.name,
  business: COMPANY.business,
  accounts: SCANNED_ACCOUNTS.map(({ id, name, provider }) => ({ id, name, provider })),
  findings: STREAMS.reduce((sum, stream) => sum + stream.findings, 0),
  checks: STREAMS.reduce((sum, stream) => sum + stream.checks.length, 0),
  days: daysBefore(0),
}

/** The time between the last observation of a scan and its file. */
const SCAN_TO_FILE_MS = 7 * 60_000

const timeOfRun = (until: Date, stream: Stream, days: number): Date =>
  new Date(until.getTime() - days * DAY_MS - stream.hours_early * HOUR_MS)

interface Run {
  readonly stream: Stream
  readonly accounts: ReadonlySet<string>
  readonly slot: Slot
  readonly index: number
  readonly at: Date
}

const observationIn = (run: Run, examination: Examination, until: Date): DemoObservation | null => {
  const { stream, slot, index, at } = run
  const state = stateAt(examination, index, stream)
  const before = stateAt(examination, index - 1, stream)
  if (state === 'absent' || (!slot.complete && state === before)) return null
  const { check, resource, key, life } = examination
  const seen_at = new Date(at.getTime() - SCAN_TO_FILE_MS)
  const began = timeOfRun(until, stream, life?.began_days_before ?? daysBefore(0))
  return {
    check,
    resource,
    state,
    key,
    // Rounded to seconds, as scanners do, and never after the observation.
    began_at: new Date(Math.floor(Math.min(began.getTime(), seen_at.getTime()) / 1000) * 1000),
    seen_at,
  }
}

/**
 * Returns three months of scanner files, oldest first. The company and its story are always the same;
 * only the dates depend on `until`, the time of the last run. The same `until` gives the same bytes.
 */
export function* demoRuns(until: Date): Iterable<DemoRun> {
  const streams = STREAMS.map((stream) => ({
    stream,
    accounts: new Set(stream.estate().map(({ account }) => account.id)),
    examinations: examinationsOf(stream),
  }))
  for (const [index, slot] of SLOTS.entries()) {
    for (const { stream, accounts, examinations } of streams) {
      const at = timeOfRun(until, stream, slot.days_before)
      const run = { stream, accounts, slot, index, at }
      const observations = examinations.flatMap(
        (examination) => observationIn(run, examination, until) ?? [],
      )
      if (observations.length > 0) yield toDemoRun(run, observations)
    }
  }
}

const toDemoRun = (
  { stream, slot, at, accounts }: Run,
  observations: readonly DemoObservation[],
): DemoRun => ({
  at,
  source: stream.source,
  complete: slot.complete,
  accounts: [...accounts],
  content: stream.write(observations),
})

/** The comments on findings, oldest first. */
export const demoComments = (until: Date): DemoComment[] =>
  STREAMS.flatMap((stream) => {
    const findings = examinationsOf(stream).filter(isFinding)
    return CONVERSATIONS.flatMap((conversation) => {
      const finding = longestOpen(findings, conversation.check_id)
      return finding ? remarksOn(finding, conversation, stream, until) : []
    })
  }).sort((a, b) => a.after.getTime() - b.after.getTime())

/** The finding of this check that was open first, preferably one that is still open. */
const longestOpen = (findings: readonly Finding[], checkId: string): Finding | undefined =>
  findings
    .filter(({ check }) => check.id === checkId)
    .sort((a, b) => closedRank(a) - closedRank(b) || a.life.from - b.life.from)[0]

const closedRank = ({ life }: Finding) =>
  Number(life.fixed !== undefined || life.muted !== undefined)

const remarksOn = (
  { check, resource, life }: Finding,
  { remarks }: Conversation,
  stream: Stream,
  until: Date,
): DemoComment[] => {
  const reported = timeOfRun(until, stream, daysBefore(life.from)).getTime()
  return remarks
    .map(({ author, days_after, body }) => ({
      after: new Date(reported + days_after * DAY_MS),
      author,
      body,
      source: stream.source,
      source_finding_id: check.id,
      // Identifiers of Azure are stored in lower case.
      resource_id: resource.id.startsWith('/subscriptions')
        ? resource.id.toLowerCase()
        : resource.id,
      account_id: resource.account.id,
    }))
    .filter(({ after }) => after < until)
}

/** The environments of the company in the terms of the metadata format. */
const METADATA_ENVIRONMENT = {
  production: 'PROD',
  staging: 'STG',
  development: 'DEV',
  sandbox: 'DEV',
} as const
const METADATA_TIER = {
  production: 'Tier1-Prod',
  staging: 'Tier2-NonProd',
  development: 'Tier3-Dev',
  sandbox: 'Tier3-Dev',
} as const

const accountEntry = (account: DemoAccount): string =>
  [
    `  - match: ${JSON.stringify(account.match ?? account.id)}`,
    `    name: ${JSON.stringify(account.name)}`,
    `    cbu: ${JSON.stringify(account.cbu)}`,
    ...(account.provider === '' ? [] : [`    provider: ${account.provider}`]),
    `    tier: ${METADATA_TIER[account.env_type]}`,
    `    env_type: ${METADATA_ENVIRONMENT[account.env_type]}`,
    `    owner: ${account.owner}`,
    `    sandbox: ${account.env_type === 'sandbox'}`,
    `    internet_facing: ${account.internet_facing}`,
    `    data_classification: ${account.data_classification}`,
    `    application_id: ${account.application_id}`,
    `    cost_center: ${account.cost_center}`,
  ].join('\n')

/**
 * The company's accounts in the format of the aggregator's `metadata.yaml`. Account ids are quoted,
 * so that YAML does not take twelve digits for a number.
 */
export const demoAccountsYaml = (): string =>
  [
    `# ${COMPANY.name} ${COMPANY.business}.`,
    'defaults:',
    '  cbu: "Unassigned"',
    '  tier: Tier1-Prod',
    '  env_type: PROD',
    `  owner: security@${COMPANY.domain}`,
    '  sandbox: false',
    '  internet_facing: false',
    '  data_classification: internal',
    '',
    'accounts:',
    SCANNED_ACCOUNTS.map(accountEntry).join('\n\n'),
    '',
  ].join('\n')
