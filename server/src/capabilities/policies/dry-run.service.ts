import type { Query } from '@stance/core/rql/syntax'
import { badRequest } from '../../kernel/app-error.ts'
import { type Caller, displayName } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { type Decision, denied, EVALUATION_ERROR, EVALUATION_TIMEOUT } from './engine/decision.ts'
import { EngineOverrun, type PolicyEngine } from './engine/policy-engine.service.ts'
import { exceptionsAbout, type TextException } from './gate-exceptions.ts'
import type { Gates } from './gates.service.ts'
import type { ActivePolicy } from './policies.store.ts'

/** How long the rehearsals of others wait for a part of a dry run. */
const BATCH_BUDGET_MS = 20
const BATCH_SIZE = 100
const MAX_DRY_RUN_MS = 60_000
const MAX_DENIALS = 50

/** The findings of the data scope of a caller as JSON texts, page by page. */
export interface FindingPages {
  readonly pages: (selection: {
    readonly filter: object
    readonly query: Query
    readonly now: Date
  }) => AsyncGenerator<string[]>
}

export interface DryRunDeps {
  readonly connection: Connection
  readonly policyEngine: Pick<PolicyEngine, 'rehearse'>
  readonly callerKey: string
  readonly gates: Pick<Gates, 'exceptionsIn'>
  readonly findingExports: FindingPages
  readonly now: Clock
}

/** What is evaluated over which findings. */
export interface DryRun {
  readonly policy: ActivePolicy
  /** The active policy of the same namespace. */
  readonly active: ActivePolicy | undefined
  readonly query: Query
  readonly limit: number
}

export interface DryRunReport {
  evaluated: number
  allowed: number
  denied: number
  /** Evaluations that failed or took too long. */
  errors: number
  /** The first findings that are denied. */
  readonly denials: { finding_id: string; codes: string[] }[]
  /** Findings that the active policy decides otherwise; null if no policy is active. */
  changed_from_active: number | null
}

/** Evaluates inputs in parts, so that others are served between them. */
const createEvaluation = (
  { policyEngine, callerKey }: Pick<DryRunDeps, 'policyEngine' | 'callerKey'>,
  now: Date,
) => {
  const endsAt = performance.now() + MAX_DRY_RUN_MS
  const decideSome = async (policy: ActivePolicy, inputs: readonly string[]) => {
    if (performance.now() > endsAt) {
      throw badRequest(
        `The dry run takes more than ${MAX_DRY_RUN_MS / 1_000} s; narrow the query, or make the policy simpler`,
      )
    }
    const budgetMs = BATCH_BUDGET_MS
    const request = { kind: 'batch', policy, inputs, now: now.getTime(), budgetMs } as const
    return policyEngine.rehearse(callerKey, request, [policy])
  }
  /** One that ends the engine is found by asking about each alone. */
  const decidePart = async (
    policy: ActivePolicy,
    inputs: readonly string[],
  ): Promise<readonly Decision[]> => {
    try {
      return await decideSome(policy, inputs)
    } catch (error) {
      if (!(error instanceof EngineOverrun)) throw error
      if (inputs.length === 1) return [denied(EVALUATION_TIMEOUT, error.message)]
      return decidePart(policy, inputs.slice(0, 1))
    }
  }
  return async (policy: ActivePolicy, inputs: readonly string[]): Promise<readonly Decision[]> => {
    const decisions: Decision[] = []
    while (decisions.length < inputs.length) {
      const part = inputs.slice(decisions.length, decisions.length + BATCH_SIZE)
      decisions.push(...(await decidePart(policy, part)))
    }
    return decisions
  }
}

const ERRORS: ReadonlySet<string> = new Set([EVALUATION_ERROR, EVALUATION_TIMEOUT])

const addDecision = (report: DryRunReport, finding: string, { allow, deny }: Decision): void => {
  const codes = deny.map(({ code }) => code)
  report.evaluated += 1
  if (allow) report.allowed += 1
  else if (codes.some((code) => ERRORS.has(code))) report.errors += 1
  else report.denied += 1
  if (allow || report.denials.length >= MAX_DENIALS) return
  const { id } = JSON.parse(finding) as { readonly id: string }
  report.denials.push({ finding_id: id, codes: [...new Set(codes)] })
}

/** Returns how findings become inputs, as the gates ask about them. */
const inputOf = (exceptions: readonly TextException[], caller: Caller, at: Date) => {
  const who = { email: displayName(caller), roles: caller.roles }
  const restWith = (some: readonly TextException[]) =>
    JSON.stringify({ caller: who, now: at.toISOString(), exceptions: some }).slice(1)
  const without = restWith([])
  const restFor = (finding: string) =>
    restWith(exceptionsAbout(exceptions, { finding: JSON.parse(finding) }))
  // Without exceptions, no finding has to be parsed.
  return (finding: string): string =>
    `{"finding":${finding},${exceptions.length === 0 ? without : restFor(finding)}`
}

const countChanges = (before: readonly Decision[], after: readonly Decision[]): number =>
  after.filter(({ allow }, index) => before[index]?.allow !== allow).length

/** Reads the next page while one is evaluated, which another thread does. */
async function* readAhead<Item>(pages: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = pages.next()
  try {
    for (let page = await next; !page.done; page = await next) {
      next = pages.next()
      // Its failure is noticed when it is awaited.
      next.catch(() => undefined)
      yield page.value
    }
  } finally {
    await pages.return(undefined)
  }
}

const nothingYet = (hasActive: boolean): DryRunReport => ({
  evaluated: 0,
  allowed: 0,
  denied: 0,
  errors: 0,
  denials: [],
  changed_from_active: hasActive ? 0 : null,
})

/** Evaluates a policy over stored findings. Nothing is counted, and nothing is decided. */
export const runDry = async (
  deps: DryRunDeps,
  { policy, active, query, limit }: DryRun,
  caller: Caller,
): Promise<DryRunReport> => {
  const at = deps.now()
  const { connection, gates } = deps
  const exceptions = await gates.exceptionsIn(connection, policy.namespace, caller, at)
  const present = inputOf(exceptions, caller, at)
  const evaluate = createEvaluation(deps, at)
  const report = nothingYet(active !== undefined)
  const pages = deps.findingExports.pages({ filter: {}, query, now: at })
  for await (const page of readAhead(pages)) {
    const findings = page.slice(0, limit - report.evaluated)
    const inputs = findings.map(present)
    const decisions = await evaluate(policy, inputs)
    for (const [index, decision] of decisions.entries()) {
      addDecision(report, findings[index] as string, decision)
    }
    if (active && active.id !== policy.id) {
      const changed = countChanges(await evaluate(active, inputs), decisions)
      report.changed_from_active = (report.changed_from_active ?? 0) + changed
    }
    if (report.evaluated >= limit) break
  }
  return report
}
