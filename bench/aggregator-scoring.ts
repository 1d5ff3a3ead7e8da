/**
 * Times risk, complexity and priority of the findings of exports, and nothing else: reading and normalising
 * come before, in batches. Prints the milliseconds.
 * `node aggregator-scoring.js FOLDER`
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROVIDERS } from '@stance/core/kernel/provider'
import { assetContextLookup } from '@stance/core/metadata/asset-context'
import { type DeltaFinding, decide } from '../server/src/aggregator/delta/delta.ts'
import { normalise, verdictOf } from '../server/src/aggregator/findings/normalise.ts'
import { readExport } from '../server/src/aggregator/input/export-reading.service.ts'
import { scoringOf } from '../server/src/aggregator/run/scoring-files.service.ts'
import { countFalsePositives } from '../server/src/aggregator/scoring/false-positive-counts.ts'
import { prioritiseFinding } from '../server/src/aggregator/scoring/prioritise-finding.ts'

const [folder = '.'] = process.argv.slice(2)
const BATCH = 10_000
const NONE = { path: '', text: '' }

const text = readFileSync(join(folder, 'metadata.yaml'), 'utf8')
const files = { metadata: { path: 'metadata.yaml', text }, rules: NONE, weights: NONE }
const { metadata, complexity, assessFindingRisk } = scoringOf(files)
const now = new Date()
const falsePositives = countFalsePositives()
const scoring = {
  assetOf: assetContextLookup(metadata),
  assessComplexity: complexity.assess,
  assessFindingRisk,
  falsePositives,
  now,
}
const run = {
  now: now.toISOString(),
  completed: new Set(PROVIDERS),
  changesOnly: new Set<never>(),
  lastRead: new Map<never, string>(),
}

let ms = 0
let scored = 0
let batch: DeltaFinding[] = []

const scoreBatch = (): void => {
  const started = performance.now()
  for (const finding of batch) {
    if (prioritiseFinding(finding, scoring).prioritized.priority !== undefined) scored += 1
  }
  ms += performance.now() - started
  batch = []
}

for (const provider of PROVIDERS) {
  await readExport(join(folder, 'exports', provider, 'findings.ndjson'), {
    observation: (observation) => {
      const facts = normalise(observation, provider)
      const { first_observed_at } = facts
      const verdict = verdictOf(observation)
      const reported = [{ provider, verdict, facts, first_observed_at }]
      const { finding } = decide({ key: facts.key, reported, known: [] }, run)
      falsePositives.add(falsePositives.numberOf(facts.control_id), verdict === 'SUPPRESSED')
      if (finding && batch.push(finding) === BATCH) scoreBatch()
    },
    noFinding: () => {},
    pause: () => {},
  })
}
scoreBatch()
process.stdout.write(JSON.stringify({ ms, scored }))
