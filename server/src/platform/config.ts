import { dirname, resolve } from 'node:path'
import { nearestName } from '@stance/core/kernel/nearest-name'
import { UsageError } from '../kernel/process-error.ts'
import { type ConfigFile, parseConfigFile } from './config-file.ts'
import type { Setting } from './setting.ts'
import {
  fillTable,
  type SettingsByKey,
  type SettingTable,
  settingsByKey,
  settingValue,
  type ValuesOf,
} from './setting-table.ts'
import type { RawValue } from './setting-types.ts'
import type { PLATFORM_SETTINGS } from './settings.ts'
import { listProblems, readSmallFile, UnsuitableFile } from './small-file.ts'

/** The effective values of the settings of a table, by default those of the platform. */
export type Config<T extends SettingTable = typeof PLATFORM_SETTINGS> = ValuesOf<T> & ConfigSources

export interface ConfigSources {
  /** The source of each value, by key: `default`, `environment STANCE_PORT`, `stance.yaml:3`. */
  readonly sources: ReadonlyMap<string, string>
  /** `STANCE_…` variables that are not settings and are ignored. */
  readonly warnings: readonly string[]
}

export interface ConfigInputs {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
  /** Like `readFileSync` with an encoding: throws with the code `ENOENT` for a missing file. */
  readonly readFile?: (path: string) => string
}

interface SourcedValue {
  readonly raw: RawValue
  readonly source: string
  /** The base of relative paths. */
  readonly folder: string
}

/** The inputs of one load and the problems so far. */
interface LoadContext extends Required<ConfigInputs> {
  readonly byKey: SettingsByKey
  readonly problems: string[]
}

const CONFIG_VARIABLE = 'STANCE_CONFIG'
const DEFAULT_FILE = 'stance.yaml'
const PREFIX = 'STANCE_'

/** The variable of each setting; for a secret, also the variable that names a file. */
const settingVariables = (byKey: SettingsByKey): ReadonlySet<string> =>
  new Set([
    CONFIG_VARIABLE,
    ...[...byKey.values()].flatMap(({ variable, secret }) => {
      if (variable === '') return []
      return secret ? [variable, `${variable}_FILE`] : [variable]
    }),
  ])

const reasonOf = (error: unknown): string => {
  if (error instanceof UnsuitableFile) return error.message
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
}

const loadFile = (context: LoadContext): ConfigFile & { folder: string; name: string } => {
  const configuredName = context.env[CONFIG_VARIABLE] ?? ''
  const name = configuredName === '' ? DEFAULT_FILE : configuredName
  const path = resolve(context.cwd, name)
  const location = { name, folder: dirname(path) }
  try {
    return { ...parseConfigFile(context.readFile(path), name, context.byKey), ...location }
  } catch (error) {
    const isMissing = reasonOf(error) === 'ENOENT'
    const problem = `${configuredName === '' ? name : CONFIG_VARIABLE}: ${path} cannot be read (${reasonOf(error)})`
    const problems = configuredName === '' && isMissing ? [] : [problem]
    return { values: new Map(), problems, ...location }
  }
}

const valueFromSecretFile = (variable: string, context: LoadContext): SourcedValue | undefined => {
  const fileName = context.env[variable] ?? ''
  if (fileName === '') return undefined
  const path = resolve(context.cwd, fileName)
  try {
    const raw = context.readFile(path).replace(/\r?\n$/, '')
    return { raw, source: `environment ${variable}`, folder: context.cwd }
  } catch (error) {
    context.problems.push(`${variable}: ${path} cannot be read (${reasonOf(error)})`)
    return undefined
  }
}

const valueFromEnvironment = (
  setting: Setting<unknown>,
  context: LoadContext,
): SourcedValue | undefined => {
  const { variable, secret } = setting
  const raw = context.env[variable] ?? ''
  const environmentValue = { raw, source: `environment ${variable}`, folder: context.cwd }
  const fileValue = secret ? valueFromSecretFile(`${variable}_FILE`, context) : undefined
  if (fileValue !== undefined && raw !== '') {
    context.problems.push(`Both ${variable} and ${variable}_FILE are set; set one of them`)
  }
  return raw === '' ? fileValue : environmentValue
}

const describeRejected = (
  key: string,
  setting: Setting<unknown>,
  sourced: SourcedValue,
): string => {
  const location = sourced.source.replace(/^environment /, '')
  const explanation = setting.type.explain?.(sourced.raw)
  if (explanation !== undefined) return `${key} (${location}): ${explanation}`
  const value = setting.secret ? '' : `, not ${JSON.stringify(sourced.raw)}`
  return `${key} (${location}) must be ${setting.type.accepts}${value}`
}

const checkVariables = ({ env, problems, byKey }: LoadContext): string[] => {
  const warnings: string[] = []
  const known = settingVariables(byKey)
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(PREFIX) || known.has(variable) || !value) continue
    const suggestion = nearestName(variable, known, 2)
    if (suggestion === undefined) warnings.push(`${variable} is not a setting and is ignored`)
    else problems.push(`Unknown variable ${variable}; did you mean ${suggestion}?`)
  }
  return warnings
}

/** Returns the variables of this process: the platforms of the clouds set some for a workload. */
export const processEnvironment = (): Readonly<Record<string, string | undefined>> => process.env

/**
 * Loads the configuration of this process: a value for each setting of the table. The environment takes precedence over the file, the file
 * over the defaults; an empty variable counts as unset. Relative paths are relative to the file that
 * contains them, else to `cwd`. Throws one UsageError that lists every problem with its location.
 */
export const loadSettings = <const T extends SettingTable>(
  table: T,
  inputs: ConfigInputs = {},
): Config<T> => {
  const context: LoadContext = {
    byKey: settingsByKey(table),
    env: inputs.env ?? process.env,
    cwd: inputs.cwd ?? process.cwd(),
    readFile: inputs.readFile ?? readSmallFile,
    problems: [],
  }
  const file = loadFile(context)
  const warnings = checkVariables(context)
  const sources = new Map<string, string>()

  const valueFromFile = (key: string): SourcedValue | undefined => {
    const value = file.values.get(key)
    return value && { raw: value.raw, source: `${file.name}:${value.line}`, folder: file.folder }
  }
  const values = fillTable(table, (key, setting) => {
    const sourced = valueFromEnvironment(setting, context) ??
      valueFromFile(key) ?? { raw: setting.default, source: 'default', folder: context.cwd }
    sources.set(key, sourced.source)
    if (sourced.raw === null) return null
    const value = setting.type.parse(sourced.raw, sourced.folder)
    if (value === undefined) {
      context.problems.push(describeRejected(key, setting, { ...sourced, raw: sourced.raw }))
    }
    return value
  })

  const problems = [...file.problems, ...context.problems]
  if (problems.length > 0) {
    throw new UsageError(`The configuration is not valid:\n${listProblems(problems)}`)
  }
  return { ...values, sources, warnings }
}

export interface DescribedSetting {
  readonly key: string
  /** '' for a setting that exists in the file only. */
  readonly variable: string
  /** In the form of the environment variable; `(set)` or `(not set)` for a secret. */
  readonly value: string
  readonly source: string
}

/** Returns every effective value and its source, but no secrets. */
export const describeSettings = (table: SettingTable, config: ConfigSources): DescribedSetting[] =>
  [...settingsByKey(table)].map(([key, { variable, type }]) => ({
    key,
    variable,
    value: type.show(settingValue(config, key)),
    source: config.sources.get(key) ?? 'default',
  }))
