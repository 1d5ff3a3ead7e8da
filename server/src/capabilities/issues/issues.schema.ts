import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { type Static, Type } from 'typebox'
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
import { ISSUE_SORTS } from './list/issue-list.ts'
import { ISSUE_STATUSES } from './record/issue.ts'

const Status = OneOf(ISSUE_STATUSES)

const ISSUE = {
  id: UuidText,
  control_id: Type.String(),
  control_title: Type.String(),
  title: Type.String(),
  description: Type.String(),
  severity: OneOf(SEVERITIES),
  risk_score: Type.Integer({ minimum: 0, maximum: 100 }),
  blast_radius: Type.Integer({
    minimum: 0,
    description: 'How many resources of the inventory it concerns',
  }),
  status: Status,
  provider: OneOf([...PROVIDERS, '']),
  account_id: Type.String(),
  resource_id: Type.String(),
  resource_name: Type.String(),
  region: Type.String(),
  finding_count: Type.Integer({ minimum: 1 }),
  assignee: Type.String({ description: 'Empty when it is nobody’s' }),
  ticket: Nullable(
    Type.Object({
      provider: Type.String(),
      id: Type.String(),
      url: Type.String(),
      status: Type.String(),
    }),
  ),
  suppression: Nullable(Type.Object({ reason: Type.String(), until: Nullable(Timestamp) })),
  sla_deadline: Nullable(Timestamp),
  sla_status: OneOf(['on_track', 'at_risk', 'overdue']),
  created_at: Timestamp,
  updated_at: Timestamp,
  resolved_at: Nullable(Timestamp),
}

export const Issue = Type.Object(ISSUE)
export const IssuePage = PageOf(Issue)

export const IssueDetail = Type.Object({
  ...ISSUE,
  finding_ids: Type.Array(UuidText, { description: 'At most 1,000, the newest first' }),
  history: Type.Array(
    Type.Object({
      at: Timestamp,
      actor: Type.String(),
      changes: Type.Record(
        Type.String(),
        Type.Object({ from: Type.Unknown(), to: Type.Unknown() }),
      ),
      reason: Type.String(),
    }),
    { description: 'At most 200 changes, the latest first' },
  ),
})

const Counts = Type.Record(Type.String(), Type.Integer())
export const IssueStatistics = Type.Object({
  total: Type.Integer(),
  by_severity: Counts,
  by_status: Counts,
  by_provider: Counts,
})

/** As long as the identifiers of findings may be. */
const CONTROL = Text(512)
const ACCOUNT = Text(256)
const RESOURCE = Text(2048)
const QUERY = Type.String({
  minLength: 1,
  maxLength: 1024,
  format: 'rql',
  description: 'A query, in the query language',
})

export const IssueListQuery = Strict({
  severity: Type.Optional(WordList(SEVERITIES, 'upper')),
  status: Type.Optional(WordList(ISSUE_STATUSES, 'upper')),
  provider: Type.Optional(WordList(PROVIDERS, 'lower')),
  control_id: Type.Optional(CONTROL),
  account_id: Type.Optional(ACCOUNT),
  resource_id: Type.Optional(RESOURCE),
  ticketed: Type.Optional(Type.Boolean()),
  q: Type.Optional(QUERY),
  sort: Type.Optional(Word(ISSUE_SORTS, 'lower')),
  order: Type.Optional(Word(['asc', 'desc'], 'lower')),
  ...pageQuery(),
})

const Assignee = Nullable(Text(256))
const Address = Type.String({ minLength: 1, maxLength: 2048, format: 'uri' })

export const IssueChange = Type.Object(
  {
    status: Type.Optional(Status),
    assignee: Type.Optional(Assignee),
    ticket: Type.Optional(Nullable(Strict({ provider: Text(64), id: Text(256), url: Address }))),
  },
  { additionalProperties: false, 'x-more-rules': 'At least one of them.' },
)
export type IssueChange = Static<typeof IssueChange>

const some = <const V extends readonly string[]>(words: V) =>
  Type.Optional(Type.Array(OneOf(words), { minItems: 1, maxItems: 50 }))

export const BulkIssueChange = Type.Object(
  {
    ids: Type.Optional(Type.Array(UuidText, { minItems: 1, maxItems: 1_000 })),
    filter: Type.Optional(
      Strict({
        severity: some(SEVERITIES),
        status: some(ISSUE_STATUSES),
        provider: some(PROVIDERS),
        control_id: Type.Optional(CONTROL),
        account_id: Type.Optional(ACCOUNT),
        resource_id: Type.Optional(RESOURCE),
        ticketed: Type.Optional(Type.Boolean()),
        q: Type.Optional(QUERY),
      }),
    ),
    count: Type.Optional(
      Type.Integer({ minimum: 0, description: 'How many issues the filter is expected to match' }),
    ),
    status: Type.Optional(Status),
    assignee: Type.Optional(Assignee),
    reason: Type.Optional(Text(1024)),
    expires_at: Type.Optional(Timestamp),
  },
  {
    additionalProperties: false,
    'x-more-rules':
      'Either ids, or filter and count; and status, assignee or both. reason and expires_at belong to SUPPRESSED.',
  },
)
export type BulkIssueChange = Static<typeof BulkIssueChange>

export const BulkIssueAnswer = Type.Object({
  matched: Type.Integer(),
  changed: Type.Integer(),
  failures: Type.Array(Type.Object({ id: UuidText, code: Type.String(), message: Type.String() })),
})
