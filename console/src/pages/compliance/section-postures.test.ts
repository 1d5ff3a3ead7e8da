import { expect, test } from 'vitest'
import type { Control, Status } from './compliance-queries.ts'
import { sectionPostures } from './section-postures.ts'

const control = (section: string, status: Status) => ({ section, status }) as Control

test('Sections count their controls with a result, in the order of the framework', () => {
  const controls = [
    control('2', 'failed'),
    control('1', 'passed'),
    control('2', 'passed'),
    control('2', 'manual'),
    control('3', 'not_assessed'),
    control('1', 'not_applicable'),
  ]
  const sections = ['1', '2', '3', '4'].map((id) => ({ id, title: `Section ${id}` }))
  expect(sectionPostures(sections, controls, ({ status }) => status)).toEqual([
    { id: '1', title: 'Section 1', passed: 1, assessed: 1 },
    { id: '2', title: 'Section 2', passed: 1, assessed: 2 },
    { id: '3', title: 'Section 3', passed: 0, assessed: 0 },
  ])
})
