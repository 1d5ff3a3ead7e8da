import { isProviderUrl } from './auth/issuer-settings.ts'
import { type SettingType, textType } from './setting-types.ts'

/** What is sent to it must not go over a network in plain text. */
export const httpsUrl: SettingType<string> = textType(
  'an https:// URL (http:// on the loopback address only)',
  (text) => (isProviderUrl(text) ? text : undefined),
)

/** An address to which paths are appended. */
export const httpsBaseUrl: SettingType<string> = textType(
  'an https:// URL without a query (http:// on the loopback address only)',
  (text) => (isProviderUrl(text) && !text.includes('?') ? text : undefined),
)
