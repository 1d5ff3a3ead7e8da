import type { AssessFindingRisk, RatedFinding } from '@stance/core/assessment/priority/finding-risk'
import type { FindingRisk } from '@stance/core/assessment/priority/prioritized-finding'
import type { AssetSignals, FalsePositives } from '@stance/core/assessment/risk-signals'

interface Entry {
  readonly finding: RatedFinding
  readonly isSuppressed: boolean
  readonly falsePositives: FalsePositives | null
  readonly risk: FindingRisk
}

const MAX_ENTRIES = 50_000

/** Compares field by field, which is cheaper than building and hashing a text of all. */
const areAlike = (a: RatedFinding, b: RatedFinding): boolean =>
  a.title === b.title &&
  a.severity === b.severity &&
  a.category === b.category &&
  a.source === b.source &&
  a.type === b.type &&
  a.environment === b.environment &&
  a.exploit_available === b.exploit_available

/**
 * Returns the function with a cache of the last result of each control on each kind of asset, which
 * a run mostly repeats. Assets of one kind share their signals as one object.
 */
export const cacheByControl = (assess: AssessFindingRisk): AssessFindingRisk => {
  let assets = new Map<AssetSignals, Map<string, Entry>>()
  let entries = 0
  const controlsOf = (asset: AssetSignals): Map<string, Entry> => {
    const known = assets.get(asset)
    if (known) return known
    const controls = new Map<string, Entry>()
    assets.set(asset, controls)
    return controls
  }
  return (finding, asset, isSuppressed, falsePositives) => {
    // Vulnerabilities differ in their CVEs.
    if (finding.cves.length > 0) return assess(finding, asset, isSuppressed, falsePositives)
    if (entries >= MAX_ENTRIES) {
      assets = new Map()
      entries = 0
    }
    const controls = controlsOf(asset)
    const last = controls.get(finding.control_id)
    const isSame =
      last?.isSuppressed === isSuppressed &&
      last.falsePositives === falsePositives &&
      areAlike(last.finding, finding)
    if (last && isSame) return last.risk
    const risk = assess(finding, asset, isSuppressed, falsePositives)
    controls.set(finding.control_id, { finding, isSuppressed, falsePositives, risk })
    entries += 1
    return risk
  }
}
