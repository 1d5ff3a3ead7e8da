import { optional, setting } from '../../platform/setting.ts'
import { networks, path } from '../../platform/setting-types.ts'

export const WEBHOOK_SETTINGS = {
  webhooks: {
    allowedNetworks: setting(
      'STANCE_WEBHOOK_ALLOWED_NETWORKS',
      networks,
      [],
      'Private networks in which receivers of webhooks may be; all others have to be public.',
    ),
    caFile: optional(
      'STANCE_WEBHOOK_CA_FILE',
      path,
      'Additional certificate authorities, in PEM, for receivers of webhooks.',
    ),
  },
} as const
