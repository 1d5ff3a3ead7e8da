import { boundedCache } from '../../kernel/bounded-cache.ts'
import type { ComplexityAssessment, ComplexityTier } from '../priority/prioritized-finding.ts'
import { COMPLEXITY_BUMPS, type ComplexityBump, raiseTier } from './complexity-bumps.ts'
import type { ComplexityContext, ComplexityProblem } from './complexity-problem.ts'
import type { ComplexityRule, RemediationEffort } from './complexity-rule.ts'
import { complexityScore } from './complexity-score.ts'
import { findRule } from './rule-matching.ts'
import { PREDEFINED_RULES } from './rules/predefined-rules.ts'

export type { ComplexityContext, ComplexityProblem } from './complexity-problem.ts'

/** A language model's answers, obtained in advance for the kinds of findings that no rule knows. */
export interface ComplexityModel {
  /** Returns null if the model has no answer. */
  readonly judge: (problem: ComplexityProblem) => RemediationEffort | null
}

export type AssessComplexity = (
  problem: ComplexityProblem,
  context: ComplexityContext,
) => ComplexityAssessment

/** What decided about the effort of a remediation. */
interface Decision extends RemediationEffort {
  /** Begins the rationale. */
  readonly decided_by: string
}

const UNKNOWN_KIND: Decision = {
  tier: 3,
  effort: 8,
  teams: [],
  downtime: 0,
  change_window: false,
  impact: 'moderate',
  blockers: ['No rule knows this kind of finding'],
  approach:
    'Let an engineer read the finding and plan its remediation. Add a rule for its kind to the rules file.',
  decided_by: 'No rule knows this kind of finding, so it is Tier 3 with low confidence',
}

const byRule = (rule: ComplexityRule): Decision => ({
  ...rule,
  decided_by: `Rule ${rule.id} (${rule.subject}): Tier ${rule.tier}`,
})

/** What a model judged is never automatic: a text of the finding may have misled it. */
export const MIN_MODEL_TIER = 2
export const MODEL_BLOCKER =
  'A language model judged this kind of finding; a person has to confirm it'

const byModel = (effort: RemediationEffort): Decision => {
  const tier = Math.max(effort.tier, MIN_MODEL_TIER) as ComplexityTier
  return {
    ...effort,
    tier,
    blockers: [...effort.blockers, MODEL_BLOCKER],
    decided_by: `No rule knows this kind of finding; a language model judged it, with lower confidence: Tier ${tier}`,
  }
}

const MANUAL_BLOCKER = 'Tier 3 is carried out by people'

const blockersOf = (
  tier: ComplexityTier,
  { blockers }: Decision,
  bumps: readonly ComplexityBump[],
): readonly string[] => {
  const all = [...blockers, ...bumps.map(({ blocker }) => blocker).filter((text) => text !== '')]
  return tier === 3 && all.length === 0 ? [MANUAL_BLOCKER] : all
}

const rationaleOf = (
  { decided_by, tier: before }: Decision,
  tier: ComplexityTier,
  bumps: readonly ComplexityBump[],
): string => {
  if (bumps.length === 0) return `${decided_by}.`
  const reasons = bumps.map(({ because }) => because).join(', ')
  const change = tier === before ? `It stays Tier ${tier}` : `Tier ${before} becomes Tier ${tier}`
  return `${decided_by}. The resource ${reasons}. ${change}.`
}

const assess = (decision: Decision, bumps: readonly ComplexityBump[]): ComplexityAssessment => {
  const tier = raiseTier(decision.tier, bumps)
  const change_window = decision.change_window || bumps.some((bump) => bump.change_window)
  const blockers = blockersOf(tier, decision, bumps)
  const { teams, downtime, effort, impact, approach } = decision
  return {
    tier,
    complexity_score: complexityScore(tier, { ...decision, change_window }),
    automation_candidate: blockers.length === 0,
    ...(blockers.length > 0 && { automation_blockers: blockers }),
    requires_app_team: teams.includes('app'),
    requires_network_team: teams.includes('network'),
    requires_db_team: teams.includes('db'),
    requires_change_window: change_window,
    requires_downtime: downtime > 0,
    service_impact: impact,
    estimated_downtime_min: downtime,
    estimated_effort_hours: effort,
    recommended_approach: approach,
    rationale: rationaleOf(decision, tier, bumps),
  }
}

const MAX_CACHED = 20_000

/** Which bumps apply, as bits: an index into the assessments of a decision. */
const bumpBits = (context: ComplexityContext): number => {
  let bits = 0
  for (const [at, { applies }] of COMPLEXITY_BUMPS.entries()) if (applies(context)) bits |= 1 << at
  return bits
}

const bumpsOf = (bits: number): readonly ComplexityBump[] =>
  COMPLEXITY_BUMPS.filter((_, at) => (bits & (1 << at)) !== 0)

/** The predefined rules do not read the titles of vulnerabilities, which all differ. */
const vulnerabilityKey = (problem: ComplexityProblem): string => {
  const { csp, category, resource_type, severity, patch_available } = problem
  return `${csp}\0${category}\0${resource_type}\0${severity}\0${patch_available}`
}

const problemKey = (problem: ComplexityProblem): string => {
  const { csp, control_id, title, category, resource_type, severity, kind } = problem
  const kindKey = `${kind}\0${problem.patch_available}\0${problem.model_key ?? ''}`
  return `${kindKey}\0${csp}\0${control_id}\0${category}\0${resource_type}\0${severity}\0${title}`
}

/** Whether two problems of one control are the same. */
const areEqual = (left: ComplexityProblem, right: ComplexityProblem): boolean =>
  left.title === right.title &&
  left.model_key === right.model_key &&
  left.severity === right.severity &&
  left.resource_type === right.resource_type &&
  left.category === right.category &&
  left.csp === right.csp &&
  left.kind === right.kind &&
  left.patch_available === right.patch_available

interface Decided {
  readonly problem: ComplexityProblem
  readonly decision: Decision
}

/** Findings of one control differ in the types of their resources, and in severity. */
const MAX_OF_CONTROL = 8

/**
 * Returns the function with a cache. The last problems of each control are compared first, which is
 * cheaper than building and hashing a key.
 */
const cacheByProblem = (
  decide: (problem: ComplexityProblem) => Decision,
  areVulnerabilitiesAlike: boolean,
): ((problem: ComplexityProblem) => Decision) => {
  const patches = boundedCache<Decision>(MAX_CACHED)
  const all = boundedCache<Decision>(MAX_CACHED)
  const latest = new Map<string, Decided[]>()
  const keep = (known: Decided[] | undefined, one: Decided): void => {
    if (latest.size >= MAX_CACHED) latest.clear()
    if (!known) latest.set(one.problem.control_id, [one])
    else {
      if (known.length >= MAX_OF_CONTROL) known.shift()
      known.push(one)
    }
  }
  return (problem) => {
    if (areVulnerabilitiesAlike && problem.kind === 'vulnerability') {
      return patches.get(vulnerabilityKey(problem), () => decide(problem))
    }
    const known = latest.get(problem.control_id)
    if (known) for (const one of known) if (areEqual(one.problem, problem)) return one.decision
    const decision = all.get(problemKey(problem), () => decide(problem))
    keep(known, { problem, decision })
    return decision
  }
}

export interface Complexity {
  /** Findings that agree share one object, so it must not be changed. */
  readonly assess: AssessComplexity
  /** Whether a rule decides about the problem. */
  readonly isKnown: (problem: ComplexityProblem) => boolean
}

/**
 * Returns the assessment of complexity: by the first of the extra and then the predefined rules that
 * matches, else by the model, else Tier 3.
 */
export const complexityWith = (
  extraRules: readonly ComplexityRule[],
  model: ComplexityModel | null,
): Complexity => {
  const rules = [...extraRules, ...PREDEFINED_RULES]
  const decisions = new Map<ComplexityRule, Decision>()
  const assessments = new WeakMap<Decision, ComplexityAssessment[]>()

  const decisionOfRule = (rule: ComplexityRule): Decision => {
    const decision = decisions.get(rule) ?? byRule(rule)
    decisions.set(rule, decision)
    return decision
  }
  const judged = new WeakSet<Decision>([UNKNOWN_KIND])
  const decide = (problem: ComplexityProblem): Decision => {
    const rule = findRule(rules, problem)
    if (rule !== null) return decisionOfRule(rule)
    const judgement = model?.judge(problem) ?? null
    if (judgement === null) return UNKNOWN_KIND
    const decision = byModel(judgement)
    judged.add(decision)
    return decision
  }
  // The operator's rules may tell one vulnerability from another. The predefined ones know all of them.
  const decisionOf = cacheByProblem(decide, extraRules.length === 0)
  const assessProblem: AssessComplexity = (problem, context) => {
    const decision = decisionOf(problem)
    const bits = bumpBits(context)
    const known = assessments.get(decision) ?? []
    assessments.set(decision, known)
    const assessment = known[bits] ?? assess(decision, bumpsOf(bits))
    known[bits] = assessment
    return assessment
  }
  return { assess: assessProblem, isKnown: (problem) => !judged.has(decisionOf(problem)) }
}

/** Returns the function alone. */
export const complexityBy = (
  extraRules: readonly ComplexityRule[],
  model: ComplexityModel | null,
): AssessComplexity => complexityWith(extraRules, model).assess

/** Assesses how much the remediation of a finding takes, by the predefined rules. */
export const assessComplexity: AssessComplexity = complexityBy([], null)
