import { optional, setting } from '../../platform/setting.ts'
import { anyText, integer, listOf, textType } from '../../platform/setting-types.ts'

const ROLE = /^arn:aws[\w-]*:iam::(\d{12}|\{account_id\}):role\/[\w+=,.@/-]{1,512}$/

const accountRole = textType(
  'the ARN of a role, in which {account_id} stands for the account',
  (text) => (ROLE.test(text) ? text : undefined),
)

/** Who may change what. Without a role, the preview of a remediation in AWS answers 501. */
export const REMEDIATION_SETTINGS = {
  remediation: {
    awsRole: optional(
      'STANCE_REMEDIATION_AWS_ROLE',
      accountRole,
      'Role in each account that remediates, with {account_id} for the account; unset: nothing is remediated in AWS.',
    ),
    awsExternalId: optional(
      'STANCE_REMEDIATION_AWS_EXTERNAL_ID',
      anyText,
      'External id that the roles ask for.',
    ),
    accounts: setting(
      'STANCE_REMEDIATION_ACCOUNTS',
      listOf('a list of account ids, or *', (text) => /^(\*|[\w.:/-]{1,256})$/.test(text)),
      [],
      'Accounts that may be changed, * for all; unset: previews only.',
    ),
    keyAgeDays: setting(
      'STANCE_REMEDIATION_KEY_AGE_DAYS',
      integer(1, 3_650),
      '90',
      'Days after which an access key is old.',
    ),
  },
} as const
