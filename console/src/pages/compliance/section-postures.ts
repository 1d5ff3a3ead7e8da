import type { Control, Status } from './compliance-queries.ts'

/** The controls of a section that have a result, and how many of them pass. */
export interface SectionPosture {
  readonly id: string
  readonly title: string
  readonly passed: number
  readonly assessed: number
}

/** Returns the sections of a framework in its order. A section without controls is left out. */
export const sectionPostures = (
  sections: readonly { readonly id: string; readonly title: string }[],
  controls: readonly Control[],
  statusOf: (control: Control) => Status,
): readonly SectionPosture[] => {
  const counts = new Map<string, { passed: number; assessed: number }>()
  for (const control of controls) {
    const { passed, assessed } = counts.get(control.section) ?? { passed: 0, assessed: 0 }
    const status = statusOf(control)
    const isPassed = status === 'passed'
    counts.set(control.section, {
      passed: passed + (isPassed ? 1 : 0),
      assessed: assessed + (isPassed || status === 'failed' ? 1 : 0),
    })
  }
  return sections.flatMap(({ id, title }) => {
    const count = counts.get(id)
    return count === undefined ? [] : [{ id, title, ...count }]
  })
}
