import { severityOf } from '@stance/core/compliance/framework-catalogue'
import { shownStatus } from '../control-record.ts'
import type { ControlEvidence } from './control-evidence.ts'
import type { ControlException } from './control-exception.ts'
import type { EvidenceSubject } from './evidence-subject.ts'

const timeOf = (at: Date | null): string => at?.toISOString() ?? ''

const textOfException = (one: ControlException): string =>
  [
    `${one.status} ${one.id}`,
    `application ${one.application_id}`,
    ...(one.resource === '' ? [] : [`resource ${one.resource}`]),
    `for ${one.requested_for}`,
    ...(one.approved_by.length === 0 ? [] : [`by ${one.approved_by.join(' and ')}`]),
    ...(one.expires_at === null ? [] : [`until ${timeOf(one.expires_at)}`]),
    ...(one.reason === '' ? [] : [`because ${one.reason}`]),
  ].join(', ')

type Column = readonly [string, (one: ControlEvidence, subject: EvidenceSubject) => unknown]

const newest = ({ attestations: [first] }: ControlEvidence) => first

/** The columns of the evidence. Each row says on which state of the audit log it rests. */
const COLUMNS: readonly Column[] = [
  ['framework', (_, { framework }) => framework.id],
  ['version', (_, { framework }) => framework.version],
  ['section', ({ state }) => state.control.section],
  ['control', ({ state }) => state.control.id],
  ['title', ({ state }) => state.control.title],
  ['assessment', ({ state }) => state.control.assessment],
  ['severity', ({ state }) => severityOf(state.control)],
  ['status', ({ state }) => shownStatus(state.status)],
  ['status_without_exceptions', ({ state }) => shownStatus(state.status_without_exceptions)],
  ['status_without_mutes', ({ state }) => shownStatus(state.status_without_mutes)],
  ['evidence', ({ state }) => state.evidence],
  ['failed_resources', ({ state }) => state.resources.failing],
  ['passed_resources', ({ state }) => state.resources.passing],
  ['excepted_resources', ({ state }) => state.resources.excepted],
  ['muted_resources', ({ state }) => state.resources.muted],
  ['undecided_resources', ({ state }) => state.resources.undecided],
  ['stale_resources', ({ state }) => state.resources.stale],
  ['code_failed_resources', ({ state }) => state.resources.code_failing],
  ['code_passed_resources', ({ state }) => state.resources.code_passing],
  ['last_reported_at', ({ reported_at }) => timeOf(reported_at)],
  ['stale_since', ({ stale_since }) => timeOf(stale_since)],
  ['scanners', ({ sources }) => sources.join(' ')],
  ['assessed_accounts', ({ state }) => state.accounts?.assessed],
  ['unassessed_accounts', ({ state }) => state.accounts?.unassessed],
  ['assessed_rules', ({ state }) => state.assessed_rules],
  ['rules', ({ state }) => state.control.rules.join(' ')],
  ['exceptions', ({ exceptions }) => exceptions.map(textOfException).join('\n')],
  ['attested_as', (one) => newest(one)?.outcome],
  ['attested_by', (one) => newest(one)?.by],
  ['attested_at', (one) => timeOf(newest(one)?.at ?? null)],
  ['attestation_expires_at', (one) => timeOf(newest(one)?.expires_at ?? null)],
  ['attestation_evidence', (one) => newest(one)?.evidence],
  ['as_of', (_, { at }) => timeOf(at)],
  ['audit_position', (_, { checkpoint }) => checkpoint?.position],
  ['audit_hash', (_, { checkpoint }) => checkpoint?.hash],
]

/** The evidence of a framework as CSV, in parts. `lineOf` writes cells that no spreadsheet evaluates. */
export async function* evidenceCsv(
  subject: EvidenceSubject,
  controls: AsyncIterable<ControlEvidence>,
  lineOf: (cells: readonly unknown[]) => string,
): AsyncGenerator<string> {
  yield lineOf(COLUMNS.map(([name]) => name))
  for await (const one of controls) yield lineOf(COLUMNS.map(([, of]) => of(one, subject)))
}
