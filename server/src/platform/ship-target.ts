import { isProviderUrl } from './auth/issuer-settings.ts'
import { path, type SettingType, textType } from './setting-types.ts'

/** Where checkpoints of the audit log are sent. */
export type ShipTarget =
  | { readonly kind: 'stdout' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'http'; readonly url: string }

const parse = (text: string, folder: string): ShipTarget | undefined => {
  if (text === 'stdout') return { kind: 'stdout' }
  if (isProviderUrl(text)) return { kind: 'http', url: text }
  const isOtherUrl = /^[a-z][a-z0-9+.-]*:/i.test(text)
  const file = isOtherUrl ? undefined : path.parse(text, folder)
  return file === undefined ? undefined : { kind: 'file', path: file }
}

const show = (target: ShipTarget): string => {
  if (target.kind === 'stdout') return 'stdout'
  return target.kind === 'file' ? target.path : target.url
}

export const shipTarget: SettingType<ShipTarget> = textType(
  'stdout, the path of a file, or an https:// URL (http:// on the loopback address only)',
  parse,
  show,
)
