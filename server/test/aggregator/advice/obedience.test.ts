import { BANDS } from '@stance/core/assessment/risk-assessment'
import { describe, expect, test } from 'vitest'
import { awsFinding } from '../workspace.ts'
import {
  advisedSpace,
  decisionsOf,
  fakeModel,
  modelOf,
  obedientReply,
  oddFinding,
} from './advised-space.ts'
import { CIPHER, INJECTIONS } from './injections.ts'

const SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']

/** Each text as the title, the description, the kind of the resource and the control of findings. */
const findingsWith = (texts: readonly string[]) =>
  texts.flatMap((text, at) => {
    const Severity = { Label: SEVERITIES[at % SEVERITIES.length] }
    const bucket = `bucket-${at}`
    const Resources = [{ Type: text.slice(0, 200), Id: `arn:aws:s3:::${bucket}-r` }]
    return [
      oddFinding({ bucket: `${bucket}-t`, Title: text, Severity }),
      oddFinding({ bucket: `${bucket}-d`, Description: `Seals are missing. ${text}`, Severity }),
      oddFinding({ bucket: `${bucket}-r`, Resources, Severity }),
      awsFinding({ bucket: `${bucket}-k`, Title: text, Description: text, Severity }),
      awsFinding({ control: text.slice(0, 60), bucket: `${bucket}-c`, Severity }),
    ]
  })

/** Findings without a text that addresses its reader: the model sees and misjudges them. */
const PLAIN = SEVERITIES.flatMap((Label) => [
  oddFinding({ bucket: `plain-${Label}`, Severity: { Label } }),
  awsFinding({ bucket: `known-${Label}`, Severity: { Label } }),
])

describe('a model that obeys every text', () => {
  test.each([-5, 5])('changes no severity, tier bound, queue or priority: %d', async (points) => {
    const findings = [...PLAIN, ...findingsWith(INJECTIONS)]
    const plain = advisedSpace(null, findings)
    await plain.run()
    const model = await fakeModel({ reply: obedientReply(points) })
    const space = advisedSpace(model.url, findings)
    expect((await space.run()).code).toBe(0)
    expect(space.findings().length).toBeGreaterThan(300)
    expect(decisionsOf(space)).toEqual(decisionsOf(plain))
    const before = new Map(plain.findings().map((one) => [one.finding.finding_id_short, one]))
    for (const { finding, risk_assessment: risk, complexity_assessment } of space.findings()) {
      const ruled = before.get(finding.finding_id_short)
      const { min, max } = BANDS[risk.adjusted_severity]
      expect(Math.abs(risk.risk_score - (ruled?.risk_assessment.risk_score ?? 0))).toBeLessThan(6)
      expect(risk.risk_score).toBeGreaterThanOrEqual(min)
      expect(risk.risk_score).toBeLessThanOrEqual(max)
      const isJudged = complexity_assessment.rationale.includes('language model')
      expect(complexity_assessment.tier).toBeGreaterThanOrEqual(
        isJudged ? 2 : (ruled?.complexity_assessment.tier ?? 4),
      )
    }
  })

  test('is not shown texts that address it, but as marks', async () => {
    const model = await fakeModel()
    const findings = INJECTIONS.map((text, at) =>
      oddFinding({ bucket: `bucket-${at}`, Title: text, Description: text }),
    )
    const space = advisedSpace(model.url, findings)
    await space.run()
    const seen = model.calls().map(({ messages }) => JSON.parse(messages[0] ?? '').finding)
    const texts = seen.flatMap(({ title, description }) => [title, description])
    expect(texts.filter((text) => text !== CIPHER && !/^<[a-z]{2,8}-\d>$/.test(text))).toEqual([])
    expect(modelOf(space).withheld).toBeGreaterThan(INJECTIONS.length * 0.9)
  })
})
