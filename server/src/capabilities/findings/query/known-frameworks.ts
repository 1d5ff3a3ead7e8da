import type { Framework } from '@stance/core/compliance/framework'

/** The frameworks whose controls the rules of findings decide: those that are shipped, and those of the installation. */
export interface KnownFrameworks {
  readonly all: () => readonly Framework[]
}
