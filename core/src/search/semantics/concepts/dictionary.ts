import type { Concept } from './concept.ts'
import { IDENTITY_CONCEPTS } from './identity-concepts.ts'
import { NETWORK_CONCEPTS } from './network-concepts.ts'
import { OPERATION_CONCEPTS } from './operation-concepts.ts'
import { PLATFORM_CONCEPTS } from './platform-concepts.ts'
import { PROTECTION_CONCEPTS } from './protection-concepts.ts'

/** The concepts of cloud security, by theme. */
export const CONCEPTS: readonly Concept[] = [
  ...IDENTITY_CONCEPTS,
  ...PROTECTION_CONCEPTS,
  ...NETWORK_CONCEPTS,
  ...PLATFORM_CONCEPTS,
  ...OPERATION_CONCEPTS,
]
