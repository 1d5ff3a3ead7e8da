import type { Framework, FrameworkControl } from '@stance/core/compliance/framework'

/** A framework of one section. The control of a test says only what the test is about. */
export const exampleFramework = (
  id: string,
  controls: readonly (Pick<FrameworkControl, 'id' | 'rules'> & Partial<FrameworkControl>)[],
): Framework => ({
  id,
  name: id,
  version: '1',
  provider: null,
  publisher: 'Example',
  texts: 'identifiers',
  file: null,
  published_controls: controls.length,
  sections: [{ id: 's', title: 's' }],
  profiles: [],
  controls: controls.map((control) => ({
    section: 's',
    title: control.id,
    assessment: 'automated',
    profiles: [],
    severity: null,
    satisfied_by: 'all',
    ...control,
  })),
})
