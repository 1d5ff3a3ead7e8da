import { type RawBuilder, sql } from 'kysely'
import type { ScopedConnection } from '../../data/scoped.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { storableJson, storableText } from '../../platform/db/storable-text.ts'
import type { Decider } from './deciders.ts'
import type {
  Approval,
  Subject,
  Workflow,
  WorkflowKind,
  WorkflowState,
  WorkflowStatus,
} from './workflow.ts'

export interface WorkflowFilter {
  readonly status?: readonly WorkflowStatus[]
  readonly kind?: readonly WorkflowKind[]
  readonly waitingFor?: Decider
}

const FIELDS = sql`w.id, w.kind, w.name, w.status, w.requested_by, w.application_id,
  w.requester, w.creator, w.creator_key, w.digest, w.required_approvals, w.steps, w.created_at, w.updated_at,
  w.within_accounts, w.within_providers, w.within_regions,
  jsonb_build_object('type', w.subject_type, 'id', w.subject_id) as subject`

const waitsFor = ({
  kinds,
  names,
  identity,
  key,
  creatorDecides,
}: Decider): RawBuilder<unknown> => sql`
  w.status = 'pending_approval' and w.kind = any(${kinds}::text[])
  and w.requester <> all(${names}::text[])
  and (${creatorDecides} and w.creator <> w.requester
    or w.creator_key <> ${key} and w.creator <> all(${names}::text[]))
  and not exists (select from workflow_approval a
    where a.workflow_id = w.id and (a.identity = ${identity} or a.caller_key = ${key}))`

const matching = ({ status, kind, waitingFor }: WorkflowFilter): RawBuilder<unknown> => sql`
  (${status === undefined} or w.status = any(${status ?? []}::text[]))
  and (${kind === undefined} or w.kind = any(${kind ?? []}::text[]))
  and ${waitingFor ? sql`(${waitsFor(waitingFor)})` : sql`true`}`

interface KeyedApproval extends Approval {
  readonly key: string
}

const approvals = async (
  db: Connection,
  workflows: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<readonly KeyedApproval[]> => {
  const { rows } = await sql<KeyedApproval>`
    select ${key} as key, a.identity, a.caller_key, a.decided_by, a.decision, a.comment, a.digest, a.at
    from ${workflows} w join workflow_approval a on a.workflow_id = w.id
    where ${condition} order by a.at, a.identity`.execute(db)
  return rows
}

const groupedBy = (rows: readonly KeyedApproval[]): ReadonlyMap<string, Approval[]> => {
  const groups = new Map<string, Approval[]>()
  for (const { key, ...approval } of rows) groups.set(key, [...(groups.get(key) ?? []), approval])
  return groups
}

export type WorkflowStore = ReturnType<typeof workflowStore>

/** The workflows inside the data scope, with what was decided about them. */
export const workflowStore = ({ db, scoped, target }: ScopedConnection) => ({
  async page(filter: WorkflowFilter, request: PageRequest): Promise<Page<Workflow>> {
    const { rows } = await sql<Workflow>`
      select ${FIELDS} from ${scoped('workflow')} w where ${matching(filter)}
      order by w.created_at desc, w.id desc
      limit ${request.per_page} offset ${offsetOf(request)}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*) as total from ${scoped('workflow')} w where ${matching(filter)}`.execute(db)
    return pageOf(rows, counted.rows[0]?.total ?? 0, request)
  },

  async find(id: string): Promise<Workflow | undefined> {
    const { rows } = await sql<Workflow>`
      select ${FIELDS} from ${scoped('workflow')} w where w.id = ${id}::uuid`.execute(db)
    return rows[0]
  },

  /** How many have to approve a subject. */
  async requiredFor({ type, id }: Subject): Promise<number> {
    const { rows } = await sql<Pick<Workflow, 'required_approvals'>>`
      select w.required_approvals from ${scoped('workflow')} w
      where w.subject_type = ${type} and w.subject_id = ${id}`.execute(db)
    return rows[0]?.required_approvals ?? 0
  },

  /** Locks the workflow of a subject until the transaction ends. */
  async lockOf({ type, id }: Subject): Promise<Workflow | undefined> {
    const { rows } = await sql<Workflow>`
      select ${FIELDS} from ${scoped('workflow')} w
      where w.subject_type = ${type} and w.subject_id = ${id} for update of w`.execute(db)
    return rows[0]
  },

  async insert(workflow: Workflow): Promise<void> {
    const { subject, within_accounts, within_providers, within_regions } = workflow
    await sql`
      insert into ${target('workflow')} (id, kind, name, status, requested_by, subject_type,
        subject_id, application_id, within_accounts, within_providers, within_regions,
        requester, creator, creator_key, digest, required_approvals, steps, created_at, updated_at)
      values (${workflow.id}, ${workflow.kind}, ${storableText(workflow.name)}, ${workflow.status},
        ${storableText(workflow.requested_by)}, ${subject.type}, ${subject.id},
        ${workflow.application_id}, ${within_accounts}::text[], ${within_providers}::text[],
        ${within_regions}::text[], ${storableText(workflow.requester)},
        ${storableText(workflow.creator)}, ${storableText(workflow.creator_key)}, ${workflow.digest}, ${workflow.required_approvals},
        ${storableJson(workflow.steps)}::jsonb, ${workflow.created_at}, ${workflow.updated_at})
    `.execute(db)
  },

  async update(
    id: string,
    { status, steps, required_approvals }: WorkflowState & Pick<Workflow, 'required_approvals'>,
    at: Date,
  ): Promise<void> {
    await sql`
      update ${target('workflow')} w
      set status = ${status}, steps = ${storableJson(steps)}::jsonb, updated_at = ${at},
        required_approvals = ${required_approvals}
      where w.id = ${id}::uuid`.execute(db)
  },

  async addApproval(id: string, approval: Approval): Promise<void> {
    await sql`
      insert into workflow_approval
        (workflow_id, identity, caller_key, decided_by, decision, comment, digest, at)
      values (${id}, ${storableText(approval.identity)}, ${storableText(approval.caller_key)},
        ${storableText(approval.decided_by)}, ${approval.decision},
        ${storableText(approval.comment)}, ${approval.digest}, ${approval.at})`.execute(db)
  },

  /** What was decided in workflows, by the id of the workflow, oldest first. */
  async approvalsIn(workflows: readonly string[]): Promise<ReadonlyMap<string, Approval[]>> {
    const condition = sql`w.id = any(${workflows}::uuid[])`
    return groupedBy(await approvals(db, scoped('workflow'), sql`w.id`, condition))
  },

  /** What was decided about subjects of one kind, by the id of the subject, oldest first. */
  async approvalsOf(
    kind: WorkflowKind,
    subjects: readonly string[],
  ): Promise<ReadonlyMap<string, Approval[]>> {
    const condition = sql`w.subject_type = ${kind} and w.subject_id = any(${subjects}::text[])`
    return groupedBy(await approvals(db, scoped('workflow'), sql`w.subject_id`, condition))
  },
})
