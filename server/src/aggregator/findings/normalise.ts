import type { NormalizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import type { Classification } from '@stance/core/classification/classification'
import { classifyObservation } from '@stance/core/classification/observation-classification'
import { severityOf } from '@stance/core/classification/rule-severity'
import { titleOfFinding } from '@stance/core/classification/rule-title'
import type { Observation } from '@stance/core/formats/observation'
import { settledOutcome } from '@stance/core/formats/settled-outcome'
import { sha256Hex } from '@stance/core/kernel/digest'
import type { Provider } from '@stance/core/kernel/provider'
import { identifyResource } from '@stance/core/resources/resource-identifier'
import { ruleById } from '@stance/core/rules/rule-index'
import type { FindingFacts } from './finding-facts.ts'

/** What a record says about the state of a finding, from the least to the most that counts. */
export const VERDICTS = ['UNDECIDED', 'RESOLVED', 'SUPPRESSED', 'ACTIVE'] as const
export type Verdict = (typeof VERDICTS)[number]

export const verdictOf = (
  observation: Pick<Observation, 'outcome' | 'muted' | 'resolved_at_source'>,
): Verdict => {
  const outcome = settledOutcome(observation)
  const { muted } = observation
  if (outcome === 'fail') return muted ? 'SUPPRESSED' : 'ACTIVE'
  // A check that was not evaluated shows neither that the problem exists nor that it is gone.
  return outcome === 'pass' ? 'RESOLVED' : 'UNDECIDED'
}

/** Returns the key of a finding. JSON escapes a lone surrogate, so that every text has one. */
export const findingKey = (
  csp: string,
  account_id: string,
  resource_id: string,
  control: string,
): string => sha256Hex(JSON.stringify([csp, account_id, resource_id, control]))

/**
 * A vulnerability is identified by its CVE and package, and a threat by its type: both are the id of
 * their check. Any other problem is identified by the control of the catalogue, else by the
 * provider's own.
 */
const controlOf = (observation: Observation, { kind, control_id }: Classification): string =>
  (kind === 'misconfiguration' ? control_id : observation.check_id) ||
  observation.finding_type ||
  observation.title

const STANDARDS = [
  ['FSBP', /foundational[-_ ]security|\bfsbp\b/i],
  ['MCSB', /microsoft[-_ ]cloud[-_ ]security|azure[-_ ]security[-_ ]benchmark|\bmcsb\b/i],
  ['CIS', /\bcis\b/i],
] as const

const standards = new Map<string, NormalizedFinding['standard']>()
const MAX_STANDARDS = 10_000

const standardIn = (texts: readonly string[]): NormalizedFinding['standard'] =>
  STANDARDS.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0] ?? ''

/** The standard that the record names, else that of the control. */
const standardOf = (
  { compliance, check_aliases }: Observation,
  { control_id, kind }: Classification,
): NormalizedFinding['standard'] => {
  if (kind !== 'misconfiguration') return ''
  const frameworks = compliance.map(({ framework }) => framework).join('\0')
  const key = `${control_id}\0${frameworks}\0${check_aliases.join('\0')}`
  const known = standards.get(key)
  if (known !== undefined) return known
  const named = standardIn([frameworks, ...check_aliases])
  const standard = named || standardIn(Object.keys(ruleById(control_id)?.controls ?? {}))
  if (standards.size >= MAX_STANDARDS) standards.clear()
  standards.set(key, standard)
  return standard
}

/** Findings have four severities: what the provider calls informational has the lowest. */
const ratedSeverity = (observation: Observation, ofRule: Classification['severity']) => {
  const severity = severityOf(observation, ofRule)
  return severity === 'INFO' ? 'LOW' : severity
}

/**
 * Returns the facts of a finding. `provider` is the one that reported it: a record that names no
 * cloud is about that one. Written out, because spreading would dominate a large run.
 */
export const normalise = (observation: Observation, provider: Provider): FindingFacts => {
  const { resource, account_id } = observation
  const identity = identifyResource(resource.id)
  const resource_type = resource.type || identity.type
  const classification = classifyObservation(observation, resource_type, identity.service)
  const csp = observation.provider === '' ? provider : observation.provider
  const control_id = controlOf(observation, classification)
  return {
    key: findingKey(csp, account_id, resource.id, control_id),
    finding_id: observation.native_ids[0] ?? observation.source_finding_id,
    csp,
    account_id,
    resource_id: resource.id,
    resource_type,
    tags: resource.tags,
    title: titleOfFinding(observation, classification),
    description: observation.description,
    severity: ratedSeverity(observation, classification.severity),
    control_id,
    standard: standardOf(observation, classification),
    source: observation.source,
    finding_type: observation.finding_type,
    kind: classification.kind,
    category: classification.category,
    cves: observation.cves,
    exploit_available: observation.exploit_available,
    first_observed_at: observation.first_observed_at ?? '',
    last_observed_at: observation.last_observed_at ?? '',
  }
}
