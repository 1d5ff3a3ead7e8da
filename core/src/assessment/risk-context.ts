import { type ProblemKind, problemKind } from '../classification/problem-kind.ts'
import type { ObservedVulnerability } from '../formats/observation.ts'
import { boundedCache } from '../kernel/bounded-cache.ts'
import type { Severity } from '../kernel/severity.ts'
import { type ProblemTrait, traitsOf } from './problem-traits.ts'
import type { AssetSignals, FalsePositives, RiskContext } from './risk-signals.ts'

/** The fields of a finding that its score depends on; unknown text is ''. */
export interface ScoredFinding {
  readonly source: string
  readonly type: string
  readonly control_id: string
  readonly title: string
  readonly severity: Severity
  readonly category: string
  readonly environment: string
  readonly exploit_available: boolean
  readonly cves: readonly ObservedVulnerability[]
}

type Cves = ScoredFinding['cves']

/** True if one package is in use; false only if every package is reported as unused. */
const packageInUse = (cves: Cves): boolean | null => {
  if (cves.some(({ package_in_use }) => package_in_use === true)) return true
  const isUnused = cves.length > 0 && cves.every(({ package_in_use }) => package_in_use === false)
  return isUnused ? false : null
}

/** False if one patch is missing; true only if every patch is reported as available. */
const patchAvailable = (cves: Cves): boolean | null => {
  if (cves.some(({ patch_available }) => patch_available === false)) return false
  const isPatched = cves.length > 0 && cves.every(({ patch_available }) => patch_available === true)
  return isPatched ? true : null
}

interface Problem {
  /** All that a score depends on in the texts. */
  readonly key: string
  readonly kind: ProblemKind
  readonly traits: readonly ProblemTrait[]
}

/** What the texts of a finding say. A threat's control is its type. */
const describeProblem = (finding: ScoredFinding): Problem => {
  const { source, type, control_id, title, category, cves } = finding
  const kind = problemKind({ source, finding_type: type, check_id: control_id, cves })
  const traits = traitsOf({ kind, source, type, control_id, title, category })
  return { key: [kind, category, ...traits].join(), kind, traits }
}

const MAX_PROBLEMS = 10_000

const problems = boundedCache<Problem>(MAX_PROBLEMS)

/** The last problem of each control: comparing its texts is cheaper than building their key. */
const latest = new Map<string, { readonly texts: ScoredFinding; readonly problem: Problem }>()

const haveEqualTexts = (left: ScoredFinding, right: ScoredFinding): boolean =>
  left.title === right.title &&
  left.source === right.source &&
  left.type === right.type &&
  left.category === right.category

/** The texts alone, because a finding may hold large values. */
const textsOf = ({ source, type, control_id, title, category }: ScoredFinding): ScoredFinding => ({
  source,
  type,
  control_id,
  title,
  category,
  severity: 'INFO',
  environment: '',
  exploit_available: false,
  cves: [],
})

/**
 * Cached, because a scan repeats the same check for many resources, except for vulnerabilities, which
 * differ in their titles and have no traits.
 */
const problemOf = (finding: ScoredFinding): Problem => {
  if (finding.cves.length > 0) return describeProblem(finding)
  const last = latest.get(finding.control_id)
  if (last && haveEqualTexts(last.texts, finding)) return last.problem
  const { source, type, control_id, title, category } = finding
  const key = `${source}\0${type}\0${control_id}\0${category}\0${title}`
  const problem = problems.get(key, () => describeProblem(finding))
  if (latest.size >= MAX_PROBLEMS) latest.clear()
  latest.set(control_id, { texts: textsOf(finding), problem })
  return problem
}

/** Builds the input of the risk assessment; `false_positives` are those of the control. */
export const riskContextOf = (
  finding: ScoredFinding,
  asset: AssetSignals,
  muted: boolean,
  false_positives: FalsePositives | null,
): RiskContext => {
  const { category, cves } = finding
  const { kind, traits } = problemOf(finding)
  return {
    severity: finding.severity,
    category,
    kind,
    traits,
    environment: finding.environment,
    tier: asset.tier,
    internet_facing: asset.internet_facing,
    exposure_of: asset.exposure_of ?? 'resource',
    public_by_intent: asset.public_by_intent === true,
    network_type: asset.network_type,
    data_classification: asset.data_classification,
    business_criticality: asset.business_criticality,
    controls: asset.controls,
    compliance_scopes: asset.compliance_scopes,
    sandbox: asset.sandbox,
    exploit_available: finding.exploit_available,
    cves,
    package_in_use: packageInUse(cves),
    patch_available: patchAvailable(cves),
    false_positives,
    muted,
  }
}

/** Keys of assets, which most findings of an account share. */
const assetKeys = new WeakMap<AssetSignals, string>()

/** Short keys of the texts of assets. A key that was lost is never given to another text. */
const shortKeys = boundedCache<string>(10_000)
let issuedKeys = 0

const nextKey = (): string => {
  issuedKeys += 1
  return String(issuedKeys)
}

const assetKeyOf = (asset: AssetSignals): string => {
  const known = assetKeys.get(asset)
  if (known !== undefined) return known
  const text = JSON.stringify([
    asset.tier,
    asset.internet_facing,
    asset.exposure_of,
    asset.public_by_intent,
    asset.network_type,
    asset.data_classification,
    asset.business_criticality,
    asset.controls,
    asset.compliance_scopes,
    asset.sandbox,
  ])
  const key = shortKeys.get(text, nextKey)
  assetKeys.set(asset, key)
  return key
}

/**
 * Returns a text that is the same for findings without vulnerabilities that have the same context. An
 * import computes it for most of its findings, so it is cheap.
 */
export const contextKeyOf = (
  finding: ScoredFinding,
  asset: AssetSignals,
  muted: boolean,
  false_positives: FalsePositives | null,
): string => {
  const { severity, environment, exploit_available } = finding
  const history = false_positives === null ? '' : JSON.stringify(false_positives)
  // The environment is free text: it comes last, after texts that contain no separator.
  return `${problemOf(finding).key}|${severity}|${exploit_available}|${muted}|${history}|${assetKeyOf(asset)}|${environment}`
}
