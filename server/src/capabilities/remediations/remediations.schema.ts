import { Type } from 'typebox'
import {
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Strict,
  Text,
  Timestamp,
  UuidText as Uuid,
  WordList,
} from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import { SKIP_REASONS } from './handlers/handler.ts'
import { BATCH_STATUSES, REMEDIATION_STATUSES, ROLLBACK_STATUSES } from './remediation.ts'

/** Ids may be repeated; each counts once. */
const MAX_IDS = 10_000
export const TIERS = ['T1', 'T2', 'T3'] as const

const Anything = Type.Unknown()

const ChangeBody = named(
  'RemediationChange',
  Type.Object({ path: Type.String(), from: Anything, to: Anything }),
)

const RemediationResult = named(
  'RemediationResult',
  Type.Object({}, { additionalProperties: true }),
)

export const RemediationBody = named(
  'Remediation',
  Type.Object({
    id: Type.String(),
    finding_id: Nullable(Type.String()),
    batch_id: Type.String(),
    handler: Type.String(),
    tier: Type.Integer({ minimum: 1, maximum: 3 }),
    status: OneOf(REMEDIATION_STATUSES),
    reason: Type.String({ description: `'' or one of: ${SKIP_REASONS.join(', ')}` }),
    resource_id: Type.String(),
    provider: Type.String(),
    account_id: Type.String(),
    region: Type.String(),
    environment: Type.String(),
    application_id: Type.String(),
    managed_by: Type.String({ description: 'What manages the resource, by its tags' }),
    before: Anything,
    after: Anything,
    changes: Type.Array(ChangeBody),
    side_effects: Type.Array(Type.String()),
    reversible: OneOf(['yes', 'no']),
    permissions: Type.Array(Type.String()),
    message: Type.String({ description: 'Why it is skipped' }),
    snapshot_id: Nullable(Type.String()),
    result: Nullable(RemediationResult),
    error: Type.String(),
    attempts: Type.Integer(),
    simulated: Type.Boolean(),
    created_by: Type.String(),
    created_at: Timestamp,
    started_at: Nullable(Timestamp),
    finished_at: Nullable(Timestamp),
    rolled_back_at: Nullable(Timestamp),
  }),
)

export const RemediationPage = PageOf(RemediationBody)

const BatchFields = {
  batch_id: Type.String(),
  status: OneOf(BATCH_STATUSES),
  rollback_status: OneOf(ROLLBACK_STATUSES),
  executor_tier: OneOf(TIERS),
  total: Type.Integer(),
  completed: Type.Integer(),
  failed: Type.Integer(),
  pending: Type.Integer(),
  skipped: Type.Integer(),
  elapsed_s: Nullable(Type.Number()),
  created_by: Type.String(),
  created_at: Timestamp,
  expires_at: Timestamp,
  start_at: Nullable(Timestamp),
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
  workflow_id: Nullable(Type.String()),
  simulated: Type.Boolean(),
  actions: Type.Array(RemediationBody),
}

export const BatchBody = named('RemediationBatch', Type.Object(BatchFields))

export const RemediationOrBatch = named(
  'RemediationOrBatch',
  Type.Union([RemediationBody, BatchBody]),
)

const PlannedAction = named(
  'PlannedAction',
  Type.Object({
    remediation_id: Type.String(),
    finding_id: Nullable(Type.String()),
    handler: Type.String(),
    tier: Type.Integer(),
    status: OneOf(['planned', 'skipped']),
    reason: Type.String(),
    message: Type.String(),
    provider: Type.String(),
    account_id: Type.String(),
    region: Type.String(),
    resource_id: Type.String(),
    before: Anything,
    after: Anything,
    changes: Type.Array(ChangeBody),
    side_effects: Type.Array(Type.String()),
    managed_by: Type.String(),
    reversible: OneOf(['yes', 'no']),
    permissions: Type.Array(Type.String()),
    simulated: Type.Boolean(),
    dry_run: Type.Optional(Type.Boolean()),
  }),
)

const Denial = named(
  'RemediationDenial',
  Type.Object({ code: Type.String(), message: Type.String() }),
)

const GateBody = named(
  'RemediationGate',
  Type.Object({
    allowed: Type.Boolean(),
    deny: Type.Array(Denial),
    required_approvals: Type.Integer(),
  }),
)

export const PreviewBody = named(
  'RemediationPreview',
  Type.Object({
    batch_id: Type.String(),
    expires_at: Timestamp,
    estimated_duration_s: Type.Number(),
    gate: GateBody,
    actions_preview: Type.Array(PlannedAction),
  }),
)

export const ExecutionBody = named(
  'RemediationExecution',
  Type.Object({
    batch_id: Type.String(),
    status: OneOf(BATCH_STATUSES),
    started_at: Nullable(Timestamp),
    workflow_id: Nullable(Type.String()),
  }),
)

export const PreviewOrExecution = named(
  'RemediationPreviewOrExecution',
  Type.Union([PreviewBody, ExecutionBody]),
)

export const BatchRequest = named(
  'RemediationRequest',
  Type.Object(
    {
      dry_run: Type.Boolean(),
      finding_ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: MAX_IDS })),
      executor_tier: Type.Optional(OneOf(TIERS)),
      batch_id: Type.Optional(Uuid),
      start_at: Type.Optional(Type.String({ format: 'date-time' })),
    },
    {
      additionalProperties: false,
      'x-more-rules':
        'A dry run has finding_ids and executor_tier; an execution has batch_id, and start_at within a day.',
    },
  ),
)

export const ListQuery = Strict({
  ...pageQuery(20, 200),
  status: Type.Optional(WordList(REMEDIATION_STATUSES, 'lower')),
  tier: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
})

export const StatusRequest = named(
  'RemediationStatusRequest',
  Strict({ status: OneOf(REMEDIATION_STATUSES) }),
)
export const ExecuteBody = named(
  'RemediationExecuted',
  Type.Object({
    status: OneOf(['executing', 'awaiting_approval', 'skipped']),
    remediation_id: Type.String(),
    workflow_id: Type.Optional(Nullable(Type.String())),
  }),
)

export const BatchParams = Strict({ batch_id: Uuid })

export const SnapshotList = named(
  'RemediationSnapshots',
  Type.Array(
    named(
      'RemediationSnapshot',
      Type.Object({
        snapshot_id: Type.String(),
        remediation_id: Type.String(),
        resource_id: Type.String(),
        handler: Type.String(),
        taken_at: Timestamp,
        previous_state: Anything,
        restored_at: Nullable(Timestamp),
      }),
    ),
  ),
)

export const RollbackRequest = named(
  'RollbackRequest',
  Strict({
    dry_run: Type.Boolean(),
    snapshot_id: Type.Optional(Uuid),
  }),
)

const RollbackAction = named(
  'RollbackAction',
  Type.Object({
    snapshot_id: Type.String(),
    remediation_id: Type.String(),
    resource_id: Type.String(),
    handler: Type.String(),
    status: OneOf(['planned', 'conflict', 'unreadable']),
    message: Type.String(),
    before: Anything,
    after: Anything,
    changes: Type.Array(ChangeBody),
    side_effects: Type.Array(Type.String()),
  }),
)

export const RollbackBody = named(
  'RemediationRollback',
  Type.Object({
    batch_id: Type.String(),
    dry_run: Type.Boolean(),
    rollback_status: OneOf(ROLLBACK_STATUSES),
    started_at: Nullable(Timestamp),
    actions_preview: Type.Array(RollbackAction),
  }),
)

export const HandlerRequest = named(
  'HandlerRequest',
  Type.Object(
    {
      resource_id: Text(10_240),
      provider: OneOf(['aws', 'azure', 'gcp']),
      dry_run: Type.Boolean(),
      region: Type.Optional(Text(64)),
      account_id: Type.Optional(Text(256)),
      threshold_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
    },
    { additionalProperties: false, 'x-more-rules': 'What the handler takes.' },
  ),
)

export const CodeQuery = Strict({ direction: Type.Optional(OneOf(['apply', 'rollback'])) })

export const HandlerPreviewOrExecution = named(
  'HandlerPreviewOrExecution',
  Type.Union([PlannedAction, ExecuteBody]),
)

export const HandlerList = named(
  'RemediationHandlers',
  Type.Object({
    data: Type.Array(
      named(
        'RemediationHandler',
        Type.Object({
          name: Type.String(),
          tier: Type.Integer(),
          provider: Type.String(),
          effect: Type.String(),
          permissions: Type.Array(Type.String()),
          is_configured: Type.Boolean(),
        }),
      ),
    ),
  }),
)
