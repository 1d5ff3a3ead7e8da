import { isProduction, isThreat, type RiskContext } from '@stance/core/assessment/risk-signals'
import type { Severity } from '@stance/core/kernel/severity'

/** Environments such as `prod-eu`, but not `non-prod`. */
const PRODUCTION = /(?<!\b(?:non|pre|not)[-_ ]?)(?<![a-z])(?:prod|production|prd|live)(?![a-z])/i
const REGULATED_CLASS = /(?<![a-z])(?:pci|pii|phi)(?![a-z])/i
const REGULATED_SCOPE = /(?<![a-z])(?:pci|pii|phi|hipaa|hitrust|gdpr)(?![a-z])/i

const holdsRegulatedData = ({ data_classification, compliance_scopes }: RiskContext): boolean =>
  data_classification.some((name) => REGULATED_CLASS.test(name)) ||
  compliance_scopes.some((name) => REGULATED_SCOPE.test(name))

/**
 * Returns whether a finding is assessed without the false-positive rate of its control, because a wrong
 * rate would cost too much: it is CRITICAL, as reported or as assessed, a threat in progress, in
 * production, or on regulated data (PCI, PII, PHI).
 */
export const isProtected = (context: RiskContext, adjusted: Severity): boolean =>
  context.severity === 'CRITICAL' ||
  adjusted === 'CRITICAL' ||
  isThreat(context) ||
  isProduction(context) ||
  PRODUCTION.test(context.environment) ||
  holdsRegulatedData(context)
