import {
  createExternalOpa,
  type ExternalOpa,
} from '../../capabilities/policies/external-opa.service.ts'
import { UsageError } from '../../kernel/process-error.ts'
import type { Config } from '../../platform/config.ts'
import { readSmallFile } from '../../platform/small-file.ts'

const readAuthorities = (caFile: string): string => {
  try {
    return readSmallFile(caFile)
  } catch (cause) {
    throw new UsageError(`STANCE_OPA_CA_FILE: ${caFile} cannot be read`, { cause })
  }
}

/** Returns the server that decides about provisioning; null if none is configured. */
const configuredOpa = ({ opa }: Config): ExternalOpa | null => {
  const { url, token, caFile } = opa
  if (url === null) {
    if (token === null && caFile === null) return null
    throw new UsageError('STANCE_OPA_TOKEN and STANCE_OPA_CA_FILE need STANCE_OPA_URL; set it too')
  }
  return createExternalOpa({
    url,
    token,
    ca: caFile === null ? undefined : readAuthorities(caFile),
  })
}

/** Who decides and approves, what exceptions need, and what is kept of the decisions of policies. */
export const configuredGovernance = (config: Config) => ({
  exceptionRules: config.exceptions,
  creatorDecides: config.approvals.creatorDecides,
  externalOpa: configuredOpa(config),
  policyApprovals: config.approvals.policyChange,
  allowancesForOne: config.policies.allowancesForOne,
})
