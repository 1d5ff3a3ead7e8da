import { PROVIDERS } from '@stance/core/kernel/provider'
import { ruleById } from '@stance/core/rules/rule-index'

/** The scanners that find problems of clouds in code. What they say of an account, such as Trivy's scan of one, has no artifact. */
export const CODE_SCANNERS = ['checkov', 'kics', 'terrascan', 'tfsec', 'trivy'] as const

const CLOUDS: ReadonlySet<string> = new Set(PROVIDERS)

/**
 * Whether a control is about what runs in the account of a cloud, so that code decides nothing about it. A
 * secret in code is a problem of the code.
 */
export const isOfCloud = (control_id: string): boolean =>
  CLOUDS.has(ruleById(control_id)?.provider ?? '')
