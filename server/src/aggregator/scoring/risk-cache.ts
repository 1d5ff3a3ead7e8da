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
/** Findings of one control differ in severity, in what is suppressed and in their types of resources. */
const MAX_OF_CONTROL = 8

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
 * Returns the function with a cache of the last results of each control on each kind of asset, which
 * a run mostly repeats. Assets of one kind share their signals as one object.
 */
export const cacheByControl = (assess: AssessFindingRisk): AssessFindingRisk => {
  let assets = new Map<AssetSignals, Map<string, Entry[]>>()
  let entries = 0
  const entriesOf = (asset: AssetSignals, control_id: string): Entry[] => {
    let controls = assets.get(asset)
    if (!controls) {
      controls = new Map()
      assets.set(asset, controls)
    }
    let known = controls.get(control_id)
    if (!known) {
      known = []
      controls.set(control_id, known)
    }
    return known
  }
  return (finding, asset, isSuppressed, falsePositives) => {
    // Vulnerabilities differ in their CVEs.
    if (finding.cves.length > 0) return assess(finding, asset, isSuppressed, falsePositives)
    if (entries >= MAX_ENTRIES) {
      assets = new Map()
      entries = 0
    }
    const known = entriesOf(asset, finding.control_id)
    for (const entry of known) {
      const isSame =
        entry.isSuppressed === isSuppressed &&
        entry.falsePositives === falsePositives &&
        areAlike(entry.finding, finding)
      if (isSame) return entry.risk
    }
    const risk = assess(finding, asset, isSuppressed, falsePositives)
    if (known.length >= MAX_OF_CONTROL) known.shift()
    known.push({ finding, isSuppressed, falsePositives, risk })
    entries += 1
    return risk
  }
}
