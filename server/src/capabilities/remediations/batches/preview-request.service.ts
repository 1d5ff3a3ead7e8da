import { AppError, notFound } from '../../../kernel/app-error.ts'
import { type Caller, callerKey, displayName } from '../../../kernel/caller.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { Sealing } from '../../../platform/sealing.ts'
import type { FindingMetadataPort } from '../../findings/rescoring/finding-metadata.port.ts'
import type { Gates } from '../../policies/gates.service.ts'
import type { RemediationClouds } from '../clouds.service.ts'
import { askGate, type GateAnswer } from '../gate.service.ts'
import type { Refusal } from '../handlers/handler.ts'
import { type Aim, aimOf, type FindingToFix } from '../preview/finding-to-fix.ts'
import { type PlannedAction, planActions, skippedAction } from '../preview/preview.service.ts'
import {
  type Batch,
  PREVIEW_HOURS,
  type Remediation,
  TIER_LIMITS,
  type Tier,
} from '../remediation.ts'
import { type BatchStore, boundRow, type NewRemediation, SEALED_PLAN } from './batches.store.ts'

export interface PreviewDeps {
  readonly findingMetadata: FindingMetadataPort
  readonly connection: Connection
  /** Findings within the scope, as JSON by id. */
  readonly findings: { readonly byIds: (ids: readonly string[]) => Promise<Map<string, string>> }
  readonly batches: BatchStore
  readonly remediationClouds: RemediationClouds
  readonly sealing: Sealing
  readonly gates: Gates
  readonly now: () => Date
  readonly newId: () => string
}

/** A batch that was planned and is not stored yet. */
export interface PlannedBatch {
  readonly batch: Batch
  readonly remediations: readonly NewRemediation[]
  readonly gate: GateAnswer
}

/** About how long an action of each tier takes. */
const SECONDS: Readonly<Record<Tier, number>> = { 1: 4, 2: 15, 3: 30 }

/** About how long a batch takes: the tiers run at the same time. */
export const estimateSeconds = (remediations: readonly Remediation[]): number => {
  const planned = remediations.filter(({ status }) => status !== 'skipped')
  const ofTier = (tier: Tier) =>
    Math.ceil(planned.filter((one) => one.tier === tier).length / TIER_LIMITS[tier].places) *
    SECONDS[tier]
  return Math.max(1, ofTier(1), ofTier(2), ofTier(3))
}

/** Reads findings. Throws FINDING_NOT_FOUND if one does not exist, or is outside of the scope. */
const readFindings = async (
  { findings }: PreviewDeps,
  ids: readonly string[],
): Promise<FindingToFix[]> => {
  const found = await findings.byIds(ids)
  return ids.map((id) => {
    const json = found.get(id)
    if (json === undefined) throw notFound('FINDING')
    return JSON.parse(json) as FindingToFix
  })
}

export const requireConfigured = (
  { remediationClouds }: PreviewDeps,
  aims: readonly Aim[],
): void => {
  const isMissing = ({ handler, target }: Aim) =>
    !(
      remediationClouds.isConfigured(handler.provider) ||
      remediationClouds.isSimulated(target.account_id)
    )
  if (!aims.some(isMissing)) return
  throw new AppError(
    'NOT_IMPLEMENTED',
    'Remediation in AWS is not configured; set STANCE_REMEDIATION_AWS_ROLE',
  )
}

/** What is stored of an action. */
export interface ActionPlace {
  readonly finding_id: string | null
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly environment: string
  readonly resource_id: string
  readonly handler: string
  readonly tier: Tier
}

/** Makes a record of an action: the plan is sealed, and what is shown is masked. */
export const recordAction = async (
  { sealing, newId }: Pick<PreviewDeps, 'sealing' | 'newId'>,
  batch: Batch,
  place: ActionPlace,
  { refusal, shown, managed_by, sealed }: PlannedAction,
): Promise<NewRemediation> => {
  const id = newId()
  const row = boundRow({ ...place, id })
  const plan = sealed && (await sealing.seal(SEALED_PLAN, row, Buffer.from(JSON.stringify(sealed))))
  return {
    id,
    batch_id: batch.id,
    ...place,
    status: refusal ? 'skipped' : 'pending',
    reason: refusal?.reason ?? '',
    managed_by,
    preview: shown,
    created_by: batch.created_by,
    created_at: batch.created_at,
    sealed_plan: plan,
  }
}

/** Begins a batch. */
export const newBatch = (
  { newId, now }: Pick<PreviewDeps, 'newId' | 'now'>,
  caller: Caller,
  executor_tier: Tier,
  total: number,
): Batch => {
  const created_at = now()
  return {
    id: newId(),
    status: 'previewed',
    rollback_status: 'none',
    executor_tier,
    total,
    created_by: displayName(caller),
    created_key: callerKey(caller),
    created_at,
    expires_at: new Date(created_at.getTime() + PREVIEW_HOURS * 3_600_000),
    start_at: null,
    started_at: null,
    finished_at: null,
    workflow_id: null,
  }
}

/** A remediation before anything has happened to it. */
export const asRemediation = ({ sealed_plan: _, ...one }: NewRemediation): Remediation => ({
  ...one,
  result: null,
  error: '',
  attempts: 0,
  asked_at: null,
  started_at: null,
  finished_at: null,
  rolled_back_at: null,
})

type Aimed = Aim | (Refusal & { readonly handler: Aim['handler'] | null })

const isAim = (one: Aimed): one is Aim => 'target' in one

const placeOf = (finding: FindingToFix, { handler }: Aimed): ActionPlace => {
  const { id, account_id, cloud_provider, region, application_id, environment, resource_id } =
    finding
  return {
    finding_id: id,
    account_id,
    cloud_provider: cloud_provider || (handler?.provider ?? ''),
    region,
    application_id,
    environment,
    resource_id,
    handler: handler?.name ?? '',
    tier: handler?.tier ?? 1,
  }
}

/** Plans a batch for findings. It reads the resources and changes nothing. */
export const planBatch = async (
  deps: PreviewDeps,
  findingIds: readonly string[],
  tier: Tier,
  caller: Caller,
): Promise<PlannedBatch> => {
  const findings = await readFindings(deps, findingIds)
  const aimed = findings.map((finding) => aimOf(finding, tier, deps.remediationClouds.keyAgeDays))
  const aims = aimed.filter(isAim)
  requireConfigured(deps, aims)
  const batch = newBatch(deps, caller, tier, findings.length)
  const planned = await planActions(deps, aims, { batch_id: batch.id, person: batch.created_by })
  const actions = aimed.map((one) =>
    isAim(one) ? (planned[aims.indexOf(one)] as PlannedAction) : skippedAction(one, one.handler),
  )
  const remediations = await Promise.all(
    findings.map((finding, index) =>
      recordAction(
        deps,
        batch,
        placeOf(finding, aimed[index] as Aimed),
        actions[index] as PlannedAction,
      ),
    ),
  )
  const gate = await askGate(
    deps.gates,
    deps.connection,
    remediations.map(asRemediation),
    tier,
    caller,
  )
  return { batch, remediations, gate }
}

export const insertBatch = async (
  { batches }: Pick<PreviewDeps, 'batches'>,
  { batch, remediations }: PlannedBatch,
): Promise<void> => {
  await batches.insertBatch(batch)
  await batches.insertRemediations(remediations)
}
