import { describe, expect, it } from 'vitest'
import { assetSignalsOf } from '../metadata/asset-signals.ts'
import { comparePairs, type RankedFinding, type Scorer } from './ranking.test-data.ts'
import { DEMO_RANKING } from './ranking-demo.test-data.ts'
import { SCANNER_RANKING } from './ranking-scanners.test-data.ts'
import { assessRisk, BANDS } from './risk-assessment.ts'
import { riskContextOf } from './risk-context.ts'
import { listScore } from './risk-order.ts'

const scoreOf: Scorer = (finding, { account = {}, resource = {} }) => {
  const asset = assetSignalsOf({ ...account, ...resource }, resource)
  const context = riskContextOf(finding, asset, false, null)
  const { risk_score, adjusted_severity } = assessRisk(context)
  return listScore(context, risk_score, BANDS[adjusted_severity])
}

/** The share of pairs that the score has in the order of their tiers. */
const shareInOrder = (cases: readonly RankedFinding[]): number => {
  const { pairs, wrong } = comparePairs(cases, scoreOf)
  return 1 - wrong.length / pairs
}

describe('the score ranks as an engineer does', () => {
  it.each([
    ['the demonstration company', 0.93, DEMO_RANKING],
    ['other scanners', 0.95, SCANNER_RANKING],
    ['both', 0.95, [...DEMO_RANKING, ...SCANNER_RANKING]],
  ])('of findings of %s at least %d of the pairs', (_, share, cases) => {
    expect(shareInOrder(cases)).toBeGreaterThan(share)
  })
})
