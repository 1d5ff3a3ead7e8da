import { optional, secret, setting } from '../../platform/setting.ts'
import { anyText, boolean, integer, path } from '../../platform/setting-types.ts'
import { httpsBaseUrl } from '../../platform/url-settings.ts'

/** The settings of policies: who decides, who approves their changes, and what is kept of their decisions. */
export const POLICY_SETTINGS = {
  opa: {
    url: optional(
      'STANCE_OPA_URL',
      httpsBaseUrl,
      'Open Policy Agent that decides about platform.provisioning, without `/v1`; unset: the policies of the registry.',
    ),
    token: secret('STANCE_OPA_TOKEN', anyText, 'Bearer token of the agent.'),
    caFile: optional(
      'STANCE_OPA_CA_FILE',
      path,
      'Additional certificate authorities, in PEM, for the agent.',
    ),
  },
  approvals: {
    policyChange: setting(
      'STANCE_APPROVALS_POLICY_CHANGE',
      integer(0, 10),
      '0',
      'Admins who have to approve a change of what policies decide, next to the one who asks; 0: none.',
    ),
    creatorDecides: setting(
      'STANCE_APPROVALS_CREATOR_DECIDES',
      boolean,
      'false',
      'Whether who files a request for another person may decide about it.',
    ),
  },
  policies: {
    allowancesForOne: setting(
      'STANCE_POLICY_ALLOWANCES_FOR_ONE',
      integer(1, 1_000_000),
      '10',
      'Of so many allowances of a policy, the decision log keeps one; of denials, all.',
    ),
  },
} as const
