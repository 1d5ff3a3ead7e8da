import type { Severity } from '@stance/core/kernel/severity'

export const POLICY_STATUSES = ['draft', 'active', 'disabled'] as const
export type PolicyStatus = (typeof POLICY_STATUSES)[number]
export const POLICY_SOURCES = ['builtin', 'user'] as const

/** What a policy has to say about an input before its text becomes active. */
export interface PolicyTest {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly allow: boolean
  /** Codes that have to be among those of the denials. */
  readonly deny_codes?: string[] | undefined
}

/** What a person says about a policy, without its text. */
export interface PolicyFields {
  readonly name: string
  readonly namespace: string
  readonly category: string
  readonly severity: Severity
  readonly description: string
}

/** A text of a policy with the tests that it has to pass. */
export interface PolicyText {
  readonly rego: string
  readonly tests: PolicyTest[]
}

export interface PolicyVersion extends PolicyText {
  readonly version: number
  readonly sha256: string
  readonly comment: string
  readonly created_by: string
  readonly created_at: string
}

/** A change of what a policy decides, which waits for an approval. */
export interface PendingChange {
  readonly id: string
  readonly workflow_id: string
  readonly version: number
  readonly status: PolicyStatus
}

export interface Policy extends PolicyFields, PolicyText {
  readonly id: string
  readonly status: PolicyStatus
  readonly source: (typeof POLICY_SOURCES)[number]
  readonly version: number
  /** Increased by every change of the record. */
  readonly revision: number
  readonly sha256: string
  readonly evaluations: number
  readonly denials: number
  readonly pending_change: PendingChange | null
  readonly created_by: string
  readonly created_at: string
  readonly updated_at: string
}

/** Namespaces under `platform.ai` and `platform.provisioning`, at most four levels below. */
export const NAMESPACE = /^platform\.(?:ai|provisioning)(?:\.[a-z][a-z0-9_]{0,62}){1,4}$/

/** Whether a namespace is the one that is asked, or below it. */
export const isAskedWith = (asked: string, namespace: string): boolean =>
  namespace === asked || namespace.startsWith(`${asked}.`)

/** Whether the external OPA decides about a namespace where one is configured. */
export const isExternal = (namespace: string): boolean =>
  NAMESPACE.test(namespace) && namespace.startsWith('platform.provisioning.')
