import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'

/** Findings with the same context share their assessments, so each one is encoded once. */
const texts = new WeakMap<object, string>()

const sharedJson = (assessment: object): string => {
  const known = texts.get(assessment)
  if (known !== undefined) return known
  const text = JSON.stringify(assessment)
  texts.set(assessment, text)
  return text
}

/** Returns a finding as JSON. */
export const findingJson = ({
  finding,
  risk_assessment,
  complexity_assessment,
  ...decision
}: PrioritizedFinding): string =>
  `{"finding":${JSON.stringify(finding)},"risk_assessment":${sharedJson(risk_assessment)},` +
  `"complexity_assessment":${sharedJson(complexity_assessment)},${JSON.stringify(decision).slice(1)}`
