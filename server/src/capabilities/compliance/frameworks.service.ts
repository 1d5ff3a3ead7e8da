import type { Framework, FrameworkControl } from '@stance/core/compliance/framework'
import type { FileProblem } from '@stance/core/compliance/own-frameworks/located-fields'
import { SHIPPED_FRAMEWORKS } from '@stance/core/compliance/shipped-frameworks'
import { notFound } from '../../kernel/app-error.ts'
import { inProfile, requireProfile } from './posture.ts'

/** A file of the installation that describes a framework, or should. */
export interface FrameworkFileState {
  /** Below the data directory. */
  readonly file: string
  /** The framework that is in effect; null: none. */
  readonly framework: Framework | null
  /** Why the file is refused; a framework that it described before stays in effect. */
  readonly problems: readonly FileProblem[]
}

/** The frameworks of the installation: those that are shipped, and those of its own. */
export interface Frameworks {
  /** Sorted by id. */
  readonly all: () => readonly Framework[]
  /** Throws FRAMEWORK_NOT_FOUND. */
  readonly get: (id: string) => Framework
  readonly files: () => readonly FrameworkFileState[]
}

interface Known {
  readonly byId: ReadonlyMap<string, Framework>
  readonly sorted: readonly Framework[]
  readonly files: readonly FrameworkFileState[]
}

const knownOf = (files: readonly FrameworkFileState[]): Known => {
  const own = files.flatMap(({ framework }) => framework ?? [])
  const byId = new Map([...SHIPPED_FRAMEWORKS, ...own].map((one) => [one.id, one]))
  const sorted = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  return { byId, sorted, files }
}

/** Frameworks whose files can be replaced while the process runs. */
export interface FollowedFrameworks extends Frameworks {
  readonly replaceFiles: (files: readonly FrameworkFileState[]) => void
}

export const createFrameworks = (files: readonly FrameworkFileState[] = []): FollowedFrameworks => {
  let known = knownOf(files)
  return {
    all: () => known.sorted,
    get: (id) => {
      const found = known.byId.get(id)
      if (!found) throw notFound('FRAMEWORK')
      return found
    },
    files: () => known.files,
    replaceFiles: (next) => {
      known = knownOf(next)
    },
  }
}

/**
 * Returns a framework with the controls that a profile includes; all without a profile. Throws
 * FRAMEWORK_NOT_FOUND, and BAD_REQUEST for a profile that the framework does not have.
 */
export const profiledFramework = (
  frameworks: Frameworks,
  id: string,
  profile: string | undefined,
): Framework => {
  const framework = frameworks.get(id)
  requireProfile([framework], profile)
  return inProfile(framework, profile)
}

/** Returns a control of a framework. Throws CONTROL_NOT_FOUND. */
export const controlOf = ({ controls }: Framework, id: string): FrameworkControl => {
  const found = controls.find((control) => control.id === id)
  if (!found) throw notFound('CONTROL')
  return found
}
