import { detectFormat } from '@stance/core/formats/registry'
import { accountDirectory } from '@stance/core/metadata/account-directory'
import { validMetadata } from '@stance/core/metadata/account-metadata.fixture'
import { expect, it } from 'vitest'
import { deriveFinding } from '../src/capabilities/findings/ingest/derived-finding.ts'
import type { DerivedFinding } from '../src/capabilities/findings/record/finding.ts'
import { demoAccountsYaml, demoRuns } from '../src/demo/company/demo-company.ts'

const { describeAsset } = accountDirectory(validMetadata(demoAccountsYaml()))

/** The findings of a file, as its observations are scored. */
const findingsIn = (content: string): DerivedFinding[] => {
  const document: unknown = JSON.parse(content)
  return (Array.isArray(document) ? document : [document]).flatMap((record: unknown) => {
    const result = detectFormat(record)?.parse(record)
    return result?.kind === 'observations'
      ? result.observations
          .filter(({ outcome }) => outcome === 'fail')
          .map((observation) => deriveFinding(observation, describeAsset(observation)))
      : []
  })
}

/** Every finding of the demo company, as reported last. */
const demoFindings = (): DerivedFinding[] => {
  const runs = [...demoRuns(new Date('2026-03-02T10:00:00Z'))]
  const all = runs.flatMap(({ content }) => findingsIn(content))
  return [...new Map(all.map((finding) => [finding.id, finding])).values()]
}

it('at most one in a hundred findings of the demo company shares the first place', () => {
  const findings = demoFindings()
  const scores = findings.map(({ content }) => content.ai_risk_score)
  const highest = scores.reduce((max, score) => Math.max(max, score), 0)
  expect(findings.length).toBeGreaterThanOrEqual(5000)
  expect(scores.filter((score) => score === highest).length).toBeLessThanOrEqual(
    findings.length / 100,
  )
  const critical = findings
    .filter(({ content }) => content.severity === 'CRITICAL')
    .map(({ content }) => content.ai_risk_score)
  const first = critical.reduce((max, score) => Math.max(max, score), 0)
  expect(critical.filter((score) => score === first).length).toBeLessThanOrEqual(
    findings.length / 100,
  )
  // The assessments are stored once for all findings that share one.
  expect(new Set(findings.map(({ risk }) => risk)).size).toBeLessThan(500)
})
