import type { Concept } from './concept.ts'
import { DATA_CONCEPTS } from './data-concepts.ts'
import { ENCRYPTION_CONCEPTS } from './encryption-concepts.ts'
import { IDENTITY_CONCEPTS } from './identity-concepts.ts'
import { NETWORK_CONCEPTS } from './network-concepts.ts'
import { OPERATION_CONCEPTS } from './operation-concepts.ts'
import { PERMISSION_CONCEPTS } from './permission-concepts.ts'
import { PLATFORM_CONCEPTS } from './platform-concepts.ts'
import { SECRET_CONCEPTS } from './secret-concepts.ts'
import { SIGN_IN_CONCEPTS } from './sign-in-concepts.ts'

/** The concepts of cloud security, by theme. */
export const CONCEPTS: readonly Concept[] = [
  ...SIGN_IN_CONCEPTS,
  ...IDENTITY_CONCEPTS,
  ...PERMISSION_CONCEPTS,
  ...ENCRYPTION_CONCEPTS,
  ...SECRET_CONCEPTS,
  ...DATA_CONCEPTS,
  ...NETWORK_CONCEPTS,
  ...PLATFORM_CONCEPTS,
  ...OPERATION_CONCEPTS,
]
