import { type Static, type TSchema, Type } from 'typebox'
import { Counts, Provider, ProviderOrEmpty, Severity } from '../../data/terms.schema.ts'
import {
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Strict,
  Text,
  Timestamp,
  UuidText,
  Word,
  WordList,
} from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import { ISSUE_SORTS } from './list/issue-list.ts'
import { ISSUE_STATUSES } from './record/issue.ts'

const Status = named('IssueStatus', OneOf(ISSUE_STATUSES))

const SlaStatus = named('SlaStatus', OneOf(['on_track', 'at_risk', 'overdue']))

const Ticket = named(
  'Ticket',
  Type.Object({
    provider: Type.String(),
    id: Type.String(),
    url: Type.String(),
    status: Type.String(),
  }),
)

const Suppression = named(
  'Suppression',
  Type.Object({ reason: Type.String(), until: Nullable(Timestamp) }),
)

const ISSUE = {
  id: UuidText,
  control_id: Type.String(),
  control_title: Type.String(),
  title: Type.String({
    description: 'What is wrong, in the words of the rule; where there is none, of the scanner',
  }),
  scanner_title: Type.String({ description: 'The title of the leading finding' }),
  description: Type.String(),
  severity: Severity,
  risk_score: Type.Integer({ minimum: 0, maximum: 100 }),
  blast_radius: Type.Integer({
    minimum: 0,
    description: 'Number of inventory resources affected',
  }),
  status: Status,
  provider: ProviderOrEmpty,
  account_id: Type.String(),
  resource_id: Type.String(),
  resource_name: Type.String(),
  region: Type.String(),
  application_id: Type.String(),
  finding_count: Type.Integer({ minimum: 1 }),
  assignee: Type.String({ description: 'Empty when unassigned' }),
  ticket: Nullable(Ticket),
  suppression: Nullable(Suppression),
  sla_deadline: Nullable(Timestamp),
  sla_status: SlaStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  resolved_at: Nullable(Timestamp),
}

export const Issue = named('Issue', Type.Object(ISSUE))
export const IssuePage = PageOf(Issue)

const IssueHistoryEntry = named(
  'IssueHistoryEntry',
  Type.Object({
    at: Timestamp,
    actor: Type.String(),
    changes: Type.Record(
      Type.String(),
      named('ChangedValue', Type.Object({ from: Type.Unknown(), to: Type.Unknown() })),
    ),
    reason: Type.String(),
  }),
)

export const IssueDetail = named(
  'IssueDetail',
  Type.Object({
    ...ISSUE,
    finding_ids: Type.Array(UuidText, { description: 'At most 1,000, newest first' }),
    history: Type.Array(IssueHistoryEntry, {
      description: 'At most 200 changes, latest first',
    }),
  }),
)

export const IssueStatistics = named(
  'IssueStatistics',
  Type.Object({
    total: Type.Integer(),
    by_severity: Counts,
    by_status: Counts,
    by_provider: Counts,
  }),
)

/** The same limits as for the identifiers of findings. */
const CONTROL = Text(512)
const ACCOUNT = Text(256)
const RESOURCE = Text(2048)
const QUERY = Type.String({
  minLength: 1,
  maxLength: 1024,
  format: 'rql',
  description: 'An RQL query',
})

/** What a list and its facets are filtered by. */
export const ISSUE_FILTER = {
  severity: Type.Optional(WordList(Severity, 'upper')),
  status: Type.Optional(WordList(Status, 'upper')),
  provider: Type.Optional(WordList(Provider, 'lower')),
  control_id: Type.Optional(CONTROL),
  account_id: Type.Optional(ACCOUNT),
  resource_id: Type.Optional(RESOURCE),
  ticketed: Type.Optional(Type.Boolean()),
}

export const IssueListQuery = Strict({
  ...ISSUE_FILTER,
  q: Type.Optional(QUERY),
  sort: Type.Optional(Word(ISSUE_SORTS, 'lower')),
  order: Type.Optional(Word(['asc', 'desc'], 'lower')),
  ...pageQuery(),
})

const Assignee = Nullable(Text(256))
const Address = Type.String({ minLength: 1, maxLength: 2048, format: 'uri' })
const TicketChange = named(
  'TicketChange',
  Strict({ provider: Text(64), id: Text(256), url: Address }),
)

const DECISION = {
  reason: Type.Optional(Text(1024)),
  expires_at: Type.Optional(Timestamp),
}
const DECISION_RULES = 'reason belongs to a status, expires_at to SUPPRESSED.'

export const IssueChange = named(
  'IssueChange',
  Type.Object(
    {
      status: Type.Optional(Status),
      assignee: Type.Optional(Assignee),
      ticket: Type.Optional(Nullable(TicketChange)),
      ...DECISION,
    },
    {
      additionalProperties: false,
      'x-more-rules': `At least one of status, assignee and ticket. ${DECISION_RULES}`,
    },
  ),
)
export type IssueChange = Static<typeof IssueChange>

const optionalWords = <S extends TSchema>(word: S) =>
  Type.Optional(Type.Array(word, { minItems: 1, maxItems: 50 }))

const IDS = Type.Array(UuidText, { minItems: 1, maxItems: 1_000 })

const IssueDecision = named(
  'IssueDecision',
  Strict({
    ids: IDS,
    status: Type.Optional(Status),
    assignee: Type.Optional(Assignee),
    ...DECISION,
  }),
)

export const BulkIssueChange = named(
  'BulkIssueChange',
  Type.Object(
    {
      ids: Type.Optional(IDS),
      filter: Type.Optional(
        named(
          'IssueFilter',
          Strict({
            severity: optionalWords(Severity),
            status: optionalWords(Status),
            provider: optionalWords(Provider),
            control_id: Type.Optional(CONTROL),
            account_id: Type.Optional(ACCOUNT),
            resource_id: Type.Optional(RESOURCE),
            ticketed: Type.Optional(Type.Boolean()),
            q: Type.Optional(QUERY),
          }),
        ),
      ),
      count: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'The number of issues that the filter is expected to match',
        }),
      ),
      status: Type.Optional(Status),
      assignee: Type.Optional(Assignee),
      ...DECISION,
      changes: Type.Optional(
        Type.Array(IssueDecision, {
          minItems: 1,
          maxItems: 1_000,
          description:
            'Several changes of different issues, all of them or none: an undo gives each issue back what it was',
        }),
      ),
    },
    {
      additionalProperties: false,
      'x-more-rules': `Either ids, or filter and count; and status, assignee or both. Or changes alone, with at most 1,000 ids in all. SUPPRESSED requires a reason. ${DECISION_RULES}`,
    },
  ),
)
export type BulkIssueChange = Static<typeof BulkIssueChange>

const BulkIssueFailure = named(
  'BulkIssueFailure',
  Type.Object({ id: UuidText, code: Type.String(), message: Type.String() }),
)

export const BulkIssueResult = named(
  'BulkIssueResult',
  Type.Object({
    matched: Type.Integer(),
    changed: Type.Integer(),
    failures: Type.Array(BulkIssueFailure),
  }),
)
