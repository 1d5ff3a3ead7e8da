import { printRiskWeights } from '@stance/core/assessment/risk-weights'
import { describe, expect, it } from 'vitest'
import { readRunOptions } from '../../src/aggregator/run/run-inputs.service.ts'
import { awsFinding, workspace } from './workspace.ts'

const CONFIG = `clouds:
  aws: {source: files, files: ["in/aws/*"]}
scoring: {rules_file: rules.yaml, weights_file: weights.yaml}
state: {dir: ./state}
outputs:
  reports: {dir: ./reports, formats: [json]}
`

const RULES = `rules:
  - id: ledgers
    match: {controls: S3.8}
    tier: 3
    effort_hours: 5
    teams: [db]
    approach: Ask the keepers of the ledgers.
`

const files = { 'config.yaml': CONFIG, 'in/aws/findings.json': [awsFinding()] }

describe('the files that scoring names', () => {
  it('decide the complexity before the predefined rules', async () => {
    const { run, findings } = workspace({ ...files, 'rules.yaml': RULES, 'weights.yaml': '' })
    await run()
    expect(findings()[0]?.complexity_assessment).toMatchObject({
      tier: 3,
      requires_db_team: true,
      rationale: 'Rule ledgers (a rule of the rules file): Tier 3.',
    })
  })

  it('move the score', async () => {
    const scoreWith = async (weights: string) => {
      const { run, findings } = workspace({
        ...files,
        'in/aws/findings.json': [awsFinding({ control: 'EC2.13' })],
        'rules.yaml': '',
        'weights.yaml': weights,
      })
      await run()
      return findings()[0]?.risk_assessment.risk_score
    }
    const score = await scoreWith(printRiskWeights())
    expect(score).toBe(await scoreWith(''))
    expect(await scoreWith('weights: {exposure_shown: 10}')).toBeGreaterThan(score ?? 100)
  })

  it.each([
    ['rules.yaml', 'rules: [{id: ledgers}]', /rules\.yaml:1:\d+: A rule must have the field tier/],
    ['weights.yaml', 'weights:\n  wafs: 1', /weights\.yaml:2:\d+: Unknown factor "wafs"/],
  ])('are checked before the run: %s', async (name, text, message) => {
    const { run } = workspace({ ...files, 'rules.yaml': '', 'weights.yaml': '', [name]: text })
    await expect(run()).rejects.toThrow(message)
  })

  it('are part of the hash of the configuration', () => {
    const args = { dryRun: false, cloud: null, failOn: null, since: null }
    const { path, write } = workspace({ ...files, 'rules.yaml': '', 'weights.yaml': '' })
    const hash = () => readRunOptions({ ...args, config: path('config.yaml') }, {}, '').config_hash
    const before = hash()
    expect(hash()).toBe(before)
    write('rules.yaml', RULES)
    expect(hash()).not.toBe(before)
  })

  it('must exist', async () => {
    const { run } = workspace(files)
    await expect(run()).rejects.toThrow(/The rules file .*rules\.yaml cannot be read/)
  })
})
