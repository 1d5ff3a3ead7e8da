import { describe, expect, test } from 'vitest'
import { RULES, ruleById } from '../rules/rule-index.ts'
import { ASSESSMENTS } from './framework.ts'
import { SHIPPED_FRAMEWORKS } from './shipped-frameworks.ts'

/** Family, controls of the file, controls that rules decide. */
const COUNTS: readonly (readonly [string, number, number])[] = [
  ['cis-aws-1.4', 58, 58],
  ['cis-aws-3.0', 62, 62],
  ['cis-aws-5.0', 62, 62],
  ['cis-aws-7.0', 70, 66],
  ['cis-azure-2.0', 151, 118],
  ['cis-azure-4.0', 139, 96],
  ['cis-azure-6.0', 127, 93],
  ['cis-gcp-2.0', 84, 73],
  ['cis-gcp-4.0', 84, 71],
  ['cis-gcp-5.0', 93, 71],
  ['cis-kubernetes-1.12', 131, 86],
  ['aws-fsbp', 286, 286],
  ['mcsb', 86, 44],
  ['nist-800-53-r5', 504, 206],
  ['nist-csf-2.0', 106, 20],
  ['pci-dss-4.0', 280, 108],
  ['iso-27001-2022', 93, 39],
  ['soc2', 61, 28],
  ['hipaa', 72, 36],
  ['cis-controls-8.1', 153, 67],
  ['csa-ccm-4.0', 197, 65],
  ['dora', 22, 18],
  ['cmmc-2.0', 149, 57],
]

test.each(COUNTS)('%s has %i controls, of which rules decide %i', (id, controls, decided) => {
  const framework = SHIPPED_FRAMEWORKS.find((one) => one.id === id)
  expect(framework?.controls.length).toBe(controls)
  expect(framework?.controls.filter(({ rules }) => rules.length > 0).length).toBe(decided)
})

test('name and version together are what the publisher calls a framework', () => {
  const nist = SHIPPED_FRAMEWORKS.find(({ id }) => id === 'nist-800-53-r5')
  expect(`${nist?.name} ${nist?.version}`).toBe('NIST SP 800-53 Rev. 5')
})

describe.each(SHIPPED_FRAMEWORKS.map((one) => [one.id, one] as const))('%s', (id, framework) => {
  const { controls, sections, profiles, published_controls, texts } = framework

  test('names each control and each section once', () => {
    expect(new Set(controls.map((control) => control.id)).size).toBe(controls.length)
    expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length)
    expect(published_controls).toBeGreaterThanOrEqual(controls.length)
  })

  test('has a section, a title and known profiles for each control', () => {
    const known = new Set(sections.map((section) => section.id))
    for (const control of controls) {
      expect(known).toContain(control.section)
      expect(control.title.trim()).not.toBe('')
      expect(control.title.length).toBeLessThanOrEqual(120)
      expect(ASSESSMENTS).toContain(control.assessment)
      for (const profile of control.profiles) expect(profiles).toContain(profile)
    }
  })

  test('has every control that rules name', () => {
    const known = new Set(controls.map((control) => control.id))
    const named = RULES.flatMap((rule) => rule.controls?.[id] ?? [])
    expect(named.filter((control) => !known.has(control))).toEqual([])
  })

  test('names rules of the catalogue', () => {
    const named = controls.flatMap(({ rules }) => rules)
    expect(named.filter((rule) => ruleById(rule) === null)).toEqual([])
  })

  test('has a title of its own for each control, not one that names its place', () => {
    expect(controls.filter(({ title }) => /\bitem \d/.test(title))).toEqual([])
  })

  test.runIf(texts === 'identifiers')('does not repeat the sentences of its publisher', () => {
    expect(controls.filter(({ title }) => /^Ensure\b/i.test(title))).toEqual([])
  })
})

test('every framework that rules name is shipped', () => {
  const named = new Set(RULES.flatMap(({ controls }) => Object.keys(controls ?? {})))
  const shipped = SHIPPED_FRAMEWORKS.map(({ id }) => id)
  expect([...named].filter((id) => !shipped.includes(id))).toEqual([])
})
