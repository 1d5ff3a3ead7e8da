import { NO_RESOURCES } from '@stance/core/compliance/control-status'
import type { Framework, FrameworkControl } from '@stance/core/compliance/framework'
import { severityOfRule } from '@stance/core/compliance/framework-catalogue'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { ruleById } from '@stance/core/rules/rule-index'
import { admit } from '../../kernel/caller.ts'
import { narrowScope } from '../../kernel/data-scope.ts'
import { offsetOf, pageOf } from '../../kernel/page.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { pageRequest } from '../../platform/http/field-types.ts'
import { accountScores, worstFirst } from './account-scores.ts'
import {
  AccountPostureList,
  AccountPostureQuery,
  ControlDetail,
  ControlList,
  ControlListQuery,
  ControlParams,
  ControlQuery,
  FrameworkParams,
  PostureList,
  PostureQuery,
} from './compliance.schema.ts'
import {
  controlFacts,
  controlRecord,
  controlsJson,
  evidenceRecord,
  frameworkRecord,
} from './control-record.ts'
import { countsByAccount, type PackedAccounts } from './counts/account-counts.ts'
import { withinAccount } from './counts/assessed-accounts.ts'
import { type EvidenceStores, readOneEvidence } from './evidence/evidence.service.ts'
import { FrameworkFileList, FrameworkList, FrameworkListQuery } from './frameworks.schema.ts'
import { controlOf, type Frameworks, profiledFramework } from './frameworks.service.ts'
import { readCompared } from './history/posture-history.service.ts'
import { type ComplianceDeps, readEvidence, scopeOf } from './posture.service.ts'
import {
  controlStates,
  difference,
  type Evidence,
  frameworkPosture,
  inProfile,
  requireProfile,
} from './posture.ts'

const MAX_PROBLEMS = 100

const READERS = admit('viewer', 'operator', 'admin')

const postureRecord = (framework: Framework, evidence: Evidence, before: Evidence | undefined) => {
  const posture = frameworkPosture(framework, evidence)
  const earlier = before ? frameworkPosture(framework, before).score_pct : null
  return {
    framework: framework.id,
    name: framework.name,
    version: framework.version,
    published_controls: framework.published_controls,
    ...posture,
    delta_pct_30d: difference(posture.score_pct, earlier),
    as_of: evidence.at.toISOString(),
  }
}

/** The posture in each of some accounts, in their order. */
const accountPostures = (
  framework: Framework,
  evidence: Evidence,
  { places, numbers }: PackedAccounts,
  accounts: readonly string[],
) => {
  const own = new Map(accounts.map((account) => [account, places.get(account) ?? []]))
  const rules = [...new Set(framework.controls.flatMap((control) => control.rules))]
  return [...countsByAccount({ places: own, numbers }, rules)].map(([account_id, counts]) => {
    const scope = narrowScope(evidence.scope, { account_id })
    const accounts = evidence.accounts && withinAccount(evidence.accounts, account_id)
    return { account_id, ...frameworkPosture(framework, { ...evidence, scope, counts, accounts }) }
  })
}

const byRule = (control: FrameworkControl, { counts }: Evidence) =>
  control.rules
    .map((rule) => ({
      rule,
      title: ruleById(rule)?.title ?? rule,
      severity: severityOfRule(rule),
      ...(counts.get(rule) ?? NO_RESOURCES),
    }))
    .sort((one, other) => SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity))

const relatedControls = (
  frameworks: Frameworks,
  own: Framework,
  { rules }: FrameworkControl,
): { framework: string; control: string }[] =>
  frameworks
    .all()
    .filter(({ id }) => id !== own.id)
    .flatMap((framework) =>
      framework.controls
        .filter((control) => control.rules.some((rule) => rules.includes(rule)))
        .map(({ id }) => ({ framework: framework.id, control: id })),
    )

export const complianceEndpoints = {
  listFrameworks: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/frameworks',
    summary: 'List the compliance frameworks',
    returns: 'A page of frameworks, by id',
    access: READERS,
    effect: 'read',
    scopeExemption: 'The frameworks of the installation are the same for everyone',
    request: { query: FrameworkListQuery },
    responses: { 200: FrameworkList },
    handle: async ({ query }, { frameworks }: ComplianceDeps) => {
      const page = pageRequest(query)
      const all = frameworks.all()
      const start = offsetOf(page)
      const shown = all.slice(start, start + page.per_page)
      return ok(pageOf(shown.map(frameworkRecord), all.length, page))
    },
  }),

  listFrameworkFiles: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/framework-files',
    summary: 'List the files of the data directory that describe frameworks',
    returns: 'The files by name, each with what is wrong with it',
    access: admit('operator', 'admin'),
    effect: 'read',
    scopeExemption: 'The frameworks of the installation are the same for everyone',
    responses: { 200: FrameworkFileList },
    handle: async (_, { frameworks }: ComplianceDeps) =>
      ok(
        frameworks.files().map(({ file, framework, problems }) => ({
          file,
          framework: framework?.id ?? null,
          problems: problems.slice(0, MAX_PROBLEMS),
        })),
      ),
  }),

  getPosture: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/posture',
    summary: 'Get the posture of each framework',
    returns: 'The posture of each framework, by id',
    access: READERS,
    effect: 'read',
    request: { query: PostureQuery },
    responses: { 200: PostureList },
    errors: ['FRAMEWORK_NOT_FOUND'],
    handle: async ({ query }, deps: ComplianceDeps) => {
      const { framework, profile, at, ...filter } = query
      const asked =
        framework === undefined ? deps.frameworks.all() : [deps.frameworks.get(framework)]
      requireProfile(asked, profile)
      const { evidence, before } = await readCompared(deps, scopeOf(deps, filter), {
        framework,
        day: at,
      })
      return ok(asked.map((one) => postureRecord(inProfile(one, profile), evidence, before)))
    },
  }),

  listControls: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/controls/{fw}',
    summary: 'List the controls of a framework with their status',
    returns: 'The controls, in the order of the publisher',
    access: READERS,
    effect: 'read',
    request: { params: FrameworkParams, query: ControlListQuery },
    responses: { 200: ControlList },
    errors: ['FRAMEWORK_NOT_FOUND'],
    handle: async ({ params, query }, deps: ComplianceDeps) => {
      const { status, section, profile, ...filter } = query
      const framework = profiledFramework(deps.frameworks, params.fw, profile)
      const scope = scopeOf(deps, filter)
      const evidence = await readEvidence(deps, scope, deps.now(), { framework: framework.id })
      const states = controlStates(framework, evidence)
      const stale = states.filter(({ resources }) => resources.stale > 0)
      const since =
        stale.length === 0
          ? new Map<string, Date>()
          : await deps.postureCounts.staleSince(
              scope,
              stale.flatMap(({ control }) => control.rules),
            )
      const asked = states.flatMap((state) => {
        const facts = controlFacts(state, scope, since)
        const isAsked =
          (status === undefined || facts.status === status) &&
          (section === undefined || facts.section === section)
        return isAsked ? [{ control: state.control, facts }] : []
      })
      return ok({ json: controlsJson(asked) })
    },
  }),

  getControl: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/controls/{fw}/{control}',
    summary: 'Get a control of a framework with the results of each rule',
    returns: 'The control',
    access: READERS,
    effect: 'read',
    request: { params: ControlParams, query: ControlQuery },
    responses: { 200: ControlDetail },
    errors: ['FRAMEWORK_NOT_FOUND', 'CONTROL_NOT_FOUND'],
    handle: async ({ params, query }, deps: ComplianceDeps & EvidenceStores) => {
      const framework = deps.frameworks.get(params.fw)
      const control = controlOf(framework, params.control)
      const scope = scopeOf(deps, query)
      const evidence = await readEvidence(deps, scope, deps.now(), { framework: framework.id })
      const [state] = controlStates({ ...framework, controls: [control] }, evidence)
      const since = await deps.postureCounts.staleSince(scope, control.rules)
      // The framework has the control, so there is exactly one state.
      const known = state as NonNullable<typeof state>
      return ok({
        framework: framework.id,
        ...controlRecord(known, scope, since),
        ...evidenceRecord(await readOneEvidence(deps, framework, evidence, known), scope),
        results: byRule(control, evidence),
        related: relatedControls(deps.frameworks, framework, control),
      })
    },
  }),

  listAccountPostures: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/accounts',
    summary: 'List the accounts with the posture of a framework in each',
    returns: 'A page of accounts with results, the worst score first',
    access: READERS,
    effect: 'read',
    request: { query: AccountPostureQuery },
    responses: { 200: AccountPostureList },
    errors: ['FRAMEWORK_NOT_FOUND'],
    handle: async ({ query }, deps: ComplianceDeps) => {
      const { framework: id, profile, page: _page, per_page: _size, ...filter } = query
      const framework = profiledFramework(deps.frameworks, id, profile)
      const scope = scopeOf(deps, filter)
      const evidence = await readEvidence(deps, scope, deps.now(), { framework: id })
      const packed = await deps.postureCounts.readPacked(scope)
      const accounts = accountScores(framework, evidence, packed).sort(worstFirst)
      const page = pageRequest(query)
      const start = offsetOf(page)
      const shown = accounts.slice(start, start + page.per_page)
      const postures = accountPostures(
        framework,
        evidence,
        packed,
        shown.map(({ account_id }) => account_id),
      )
      return ok(pageOf(postures, accounts.length, page))
    },
  }),
}
