import type { Framework, FrameworkControl } from '@stance/core/compliance/framework'
import { SHIPPED_FRAMEWORKS } from '@stance/core/compliance/shipped-frameworks'
import { notFound } from '../../kernel/app-error.ts'

/** The frameworks of the installation: those that are shipped, and those of its own. */
export interface Frameworks {
  readonly all: () => readonly Framework[]
  /** Throws FRAMEWORK_NOT_FOUND. */
  readonly get: (id: string) => Framework
}

/** Returns the frameworks sorted by id. */
export const createFrameworks = (own: readonly Framework[] = []): Frameworks => {
  const byId = new Map([...SHIPPED_FRAMEWORKS, ...own].map((one) => [one.id, one]))
  const all = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  return {
    all: () => all,
    get: (id) => {
      const found = byId.get(id)
      if (!found) throw notFound('FRAMEWORK')
      return found
    },
  }
}

/** Returns a control of a framework. Throws CONTROL_NOT_FOUND. */
export const controlOf = ({ controls }: Framework, id: string): FrameworkControl => {
  const found = controls.find((control) => control.id === id)
  if (!found) throw notFound('CONTROL')
  return found
}
