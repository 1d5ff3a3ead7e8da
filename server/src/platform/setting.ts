import type { RawValue, SettingType } from './setting-types.ts'

/** One setting that an operator can configure. */
export interface Setting<T> {
  /** The environment variable; '' for a setting that exists in the file only. */
  readonly variable: string
  readonly type: SettingType<T>
  /** In the form of the configuration file; null when the setting may stay unset. */
  readonly default: RawValue | null
  /** A secret is never shown, and `<variable>_FILE` may name a file that holds it. */
  readonly secret: boolean
  /** One sentence for the operator. */
  readonly purpose: string
}

/** A setting with a default. */
export const setting = <T>(
  variable: string,
  type: SettingType<T>,
  defaultValue: RawValue,
  purpose: string,
): Setting<T> => ({ variable, type, default: defaultValue, secret: false, purpose })

/** A setting that may stay unset. */
export const optional = <T>(
  variable: string,
  type: SettingType<T>,
  purpose: string,
): Setting<T | null> => ({
  variable,
  type: { ...type, show: (value) => (value === null ? '(not set)' : type.show(value)) },
  default: null,
  secret: false,
  purpose,
})

/** A setting that is never shown. */
export const secret = <T>(
  variable: string,
  type: SettingType<T>,
  purpose: string,
): Setting<T | null> => ({
  ...optional(variable, type, purpose),
  type: { ...type, show: (value) => (value === null ? '(not set)' : '(set)') },
  secret: true,
})
