import { UsageError } from '../../kernel/process-error.ts'
import { readAuthorities } from '../../platform/authorities.ts'
import type { ValuesOf } from '../../platform/setting-table.ts'
import { createExternalOpa, type ExternalOpa } from './external-opa.service.ts'
import type { POLICY_SETTINGS } from './policies.settings.ts'

/** Returns the server that decides about provisioning; null if none is configured. @throws UsageError */
export const configuredOpa = ({
  url,
  token,
  caFile,
}: ValuesOf<typeof POLICY_SETTINGS>['opa']): ExternalOpa | null => {
  if (url !== null)
    return createExternalOpa({ url, token, ca: readAuthorities('STANCE_OPA_CA_FILE', caFile) })
  if (token === null && caFile === null) return null
  throw new UsageError('STANCE_OPA_TOKEN and STANCE_OPA_CA_FILE need STANCE_OPA_URL; set it too')
}
