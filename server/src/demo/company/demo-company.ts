import type { Provider } from '@stance/core/kernel/provider'
import { REPOSITORIES } from '../estate/code-estate.ts'
import { CONVERSATIONS, type Conversation } from '../story/conversations.ts'
import type { Sighting } from '../story/observation-story.ts'
import { daysBefore, SLOTS, type Slot } from '../story/schedule.ts'
import { STREAMS, type Stream } from '../story/streams.ts'
import {
  type Examination,
  examinationsOf,
  type Finding,
  isFinding,
  standingAt,
} from '../story/timeline.ts'
import { ACCOUNTS, COMPANY, type DemoAccount } from './company.ts'

export interface DemoRun {
  /** When the scan ended. Runs come in order of time. */
  readonly at: Date
  /** The scanner, as the product names it: `securityhub`, `prowler`, `defender` … */
  readonly source: string
  /** Whether what it does not report is gone from its accounts. */
  readonly complete: boolean
  /** The accounts that it covered. */
  readonly accounts: readonly string[]
  /** The file as the scanner writes it, in its own format. JSON. */
  readonly content: string
}

/** A remark on a finding, to be made once the run that reports it first has been imported. */
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
    readonly provider: Provider
  }[]
  /** How many checks ever fail on a resource, each pair counted once. */
  readonly findings: number
  readonly checks: number
  /** How far back the first run lies. */
  readonly days: number
}

/** Every place that has findings: the cloud accounts, and the repositories of code. */
const PLACES: readonly DemoAccount[] = [...ACCOUNTS, ...REPOSITORIES]

export const DEMO_SUMMARY: DemoSummary = {
  company: COMPANY.name,
  business: COMPANY.business,
  accounts: PLACES.map(({ id, name, provider }) => ({ id, name, provider })),
  findings: STREAMS.reduce((sum, stream) => sum + stream.findings, 0),
  checks: STREAMS.reduce((sum, stream) => sum + stream.checks.length, 0),
  days: daysBefore(0),
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** When a scanner last looked before it wrote its file. */
const LOOKED_BEFORE_MS = 7 * 60_000

const runMoment = (until: Date, stream: Stream, days: number): Date =>
  new Date(until.getTime() - days * DAY_MS - stream.hours_early * HOUR_MS)

interface Run {
  readonly stream: Stream
  readonly accounts: ReadonlySet<string>
  readonly slot: Slot
  readonly index: number
  readonly at: Date
}

const sightingIn = (run: Run, examination: Examination, until: Date): Sighting | null => {
  const { stream, slot, index, at } = run
  const standing = standingAt(examination, index, stream)
  const before = standingAt(examination, index - 1, stream)
  if (standing === 'absent' || (!slot.complete && standing === before)) return null
  const { check, resource, key, life } = examination
  const seen_at = new Date(at.getTime() - LOOKED_BEFORE_MS)
  const began = runMoment(until, stream, life?.began_days_before ?? daysBefore(0))
  return {
    check,
    resource,
    standing,
    key,
    // To the second, as scanners tell it, and never after it was seen.
    began_at: new Date(Math.floor(Math.min(began.getTime(), seen_at.getTime()) / 1000) * 1000),
    seen_at,
  }
}

/**
 * Three months of scanner files, oldest first. The company and its story are always the same;
 * only the dates move with `until`, the moment of the last run. Same `until`, same bytes.
 */
export function* demoRuns(until: Date): Iterable<DemoRun> {
  const streams = STREAMS.map((stream) => ({
    stream,
    accounts: new Set(stream.estate().map(({ account }) => account.id)),
    examinations: examinationsOf(stream),
  }))
  for (const [index, slot] of SLOTS.entries()) {
    for (const { stream, accounts, examinations } of streams) {
      const at = runMoment(until, stream, slot.days_before)
      const run = { stream, accounts, slot, index, at }
      const sightings = examinations.flatMap((one) => sightingIn(run, one, until) ?? [])
      if (sightings.length > 0) yield written(run, sightings)
    }
  }
}

const written = ({ stream, slot, at, accounts }: Run, sightings: readonly Sighting[]): DemoRun => ({
  at,
  source: stream.source,
  complete: slot.complete,
  accounts: [...accounts],
  content: stream.write(sightings),
})

/** What people wrote about the findings, oldest first. */
export const demoComments = (until: Date): DemoComment[] =>
  STREAMS.flatMap((stream) => {
    const findings = examinationsOf(stream).filter(isFinding)
    return CONVERSATIONS.flatMap((conversation) => {
      const finding = longestOpen(findings, conversation.check_id)
      return finding ? remarksOn(finding, conversation, stream, until) : []
    })
  }).sort((a, b) => a.after.getTime() - b.after.getTime())

/** The finding of this check that has been open for longest, and is not settled. */
const longestOpen = (findings: readonly Finding[], checkId: string): Finding | undefined =>
  findings
    .filter(({ check }) => check.id === checkId)
    .sort((a, b) => settled(a) - settled(b) || a.life.from - b.life.from)[0]

const settled = ({ life }: Finding) => Number(life.fixed !== undefined || life.muted !== undefined)

const remarksOn = (
  { check, resource, life }: Finding,
  { remarks }: Conversation,
  stream: Stream,
  until: Date,
): DemoComment[] => {
  const reported = runMoment(until, stream, daysBefore(life.from)).getTime()
  return remarks
    .map(({ author, days_after, body }) => ({
      after: new Date(reported + days_after * DAY_MS),
      author,
      body,
      source: stream.source,
      source_finding_id: check.id,
      // Azure's identifiers are kept in lower case.
      resource_id: resource.id.startsWith('/subscriptions')
        ? resource.id.toLowerCase()
        : resource.id,
      account_id: resource.account.id,
    }))
    .filter(({ after }) => after < until)
}

/** The environments of the company in the words of the metadata format. */
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
    `  - match: ${JSON.stringify(account.id)}`,
    `    name: ${JSON.stringify(account.name)}`,
    `    cbu: ${JSON.stringify(account.cbu)}`,
    `    provider: ${account.provider}`,
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
    PLACES.map(accountEntry).join('\n\n'),
    '',
  ].join('\n')
