import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { nearestName } from '@stance/core/kernel/nearest-name'
import { badRequest } from '../kernel/app-error.ts'
import { type ConfigFile, readConfigFile } from './config-file.ts'
import type { RawValue } from './setting-types.ts'
import {
  fillSettings,
  SETTINGS_BY_KEY,
  type Setting,
  type SettingValues,
  settingValue,
} from './settings.ts'

export interface Config extends SettingValues {
  /** Where each value comes from, by key: `default`, `environment STANCE_PORT`, `stance.yaml:3`. */
  readonly sources: ReadonlyMap<string, string>
  /** What an operator should read once: variables that look like ours and mean nothing here. */
  readonly warnings: readonly string[]
}

export interface ConfigInputs {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
  /** As `readFileSync` of a text: throws with the code `ENOENT` when there is no such file. */
  readonly readFile?: (path: string) => string
}

interface Given {
  readonly raw: RawValue
  readonly source: string
  /** What relative paths are relative to. */
  readonly folder: string
}

/** One load: where to look, and what has been found wrong so far. */
interface Loading extends Required<ConfigInputs> {
  readonly problems: string[]
}

const CONFIG_VARIABLE = 'STANCE_CONFIG'
const DEFAULT_FILE = 'stance.yaml'
const PREFIX = 'STANCE_'

/** Everything that may be set: a secret also through a file. */
const KNOWN_VARIABLES: ReadonlySet<string> = new Set([
  CONFIG_VARIABLE,
  ...[...SETTINGS_BY_KEY.values()].flatMap(({ variable, secret }) => {
    if (variable === '') return []
    return secret ? [variable, `${variable}_FILE`] : [variable]
  }),
])

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'

const loadFile = (loading: Loading): ConfigFile & { folder: string; name: string } => {
  const named = loading.env[CONFIG_VARIABLE] ?? ''
  const name = named === '' ? DEFAULT_FILE : named
  const path = resolve(loading.cwd, name)
  const place = { name, folder: dirname(path) }
  try {
    return { ...readConfigFile(loading.readFile(path), name), ...place }
  } catch (error) {
    const absent = reasonOf(error) === 'ENOENT'
    const problem = `${named === '' ? name : CONFIG_VARIABLE}: ${path} cannot be read (${reasonOf(error)})`
    const problems = named === '' && absent ? [] : [problem]
    return { values: new Map(), problems, ...place }
  }
}

const fromSecretFile = (variable: string, loading: Loading): Given | undefined => {
  const named = loading.env[variable] ?? ''
  if (named === '') return undefined
  const path = resolve(loading.cwd, named)
  try {
    const raw = loading.readFile(path).replace(/\r?\n$/, '')
    return { raw, source: `environment ${variable}`, folder: loading.cwd }
  } catch (error) {
    loading.problems.push(`${variable}: ${path} cannot be read (${reasonOf(error)})`)
    return undefined
  }
}

const fromEnvironment = (setting: Setting<unknown>, loading: Loading): Given | undefined => {
  const { variable, secret } = setting
  const raw = loading.env[variable] ?? ''
  const direct = { raw, source: `environment ${variable}`, folder: loading.cwd }
  const filed = secret ? fromSecretFile(`${variable}_FILE`, loading) : undefined
  if (filed !== undefined && raw !== '') {
    loading.problems.push(`Both ${variable} and ${variable}_FILE are set; set one of them`)
  }
  return raw === '' ? filed : direct
}

const describeRejected = (key: string, setting: Setting<unknown>, given: Given): string => {
  const place = given.source.replace(/^environment /, '')
  const part = setting.type.explain?.(given.raw)
  if (part !== undefined) return `${key} (${place}): ${part}`
  const value = setting.secret ? '' : `, not ${JSON.stringify(given.raw)}`
  return `${key} (${place}) must be ${setting.type.accepts}${value}`
}

const checkVariables = ({ env, problems }: Loading): string[] => {
  const warnings: string[] = []
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(PREFIX) || KNOWN_VARIABLES.has(variable) || !value) continue
    const meant = nearestName(variable, KNOWN_VARIABLES, 2)
    if (meant === undefined) warnings.push(`${variable} is not a setting and is ignored`)
    else problems.push(`Unknown variable ${variable}; did you mean ${meant}?`)
  }
  return warnings
}

/**
 * The configuration of this process: the environment wins over the file, the file over the
 * defaults; an empty variable is not set. Relative paths are relative to the file that gives them,
 * else to `cwd`. Throws one BAD_REQUEST that lists every problem with its place.
 */
export const loadConfig = (inputs: ConfigInputs = {}): Config => {
  const loading: Loading = {
    env: inputs.env ?? process.env,
    cwd: inputs.cwd ?? process.cwd(),
    readFile: inputs.readFile ?? ((path) => readFileSync(path, 'utf8')),
    problems: [],
  }
  const file = loadFile(loading)
  const warnings = checkVariables(loading)
  const sources = new Map<string, string>()

  const fromFile = (key: string): Given | undefined => {
    const value = file.values.get(key)
    return value && { raw: value.raw, source: `${file.name}:${value.line}`, folder: file.folder }
  }
  const values = fillSettings((key, setting) => {
    const given = fromEnvironment(setting, loading) ??
      fromFile(key) ?? { raw: setting.default, source: 'default', folder: loading.cwd }
    sources.set(key, given.source)
    if (given.raw === null) return null
    const value = setting.type.parse(given.raw, given.folder)
    if (value === undefined) {
      loading.problems.push(describeRejected(key, setting, { ...given, raw: given.raw }))
    }
    return value
  })

  const problems = [...file.problems, ...loading.problems]
  if (problems.length > 0) {
    throw badRequest(`The configuration is not valid:\n${problems.map((p) => `- ${p}`).join('\n')}`)
  }
  return { ...values, sources, warnings }
}

export interface DescribedSetting {
  readonly key: string
  /** '' for a setting that only the file can give. */
  readonly variable: string
  /** As it would be written; `(set)` or `(not set)` for a secret. */
  readonly value: string
  readonly source: string
}

/** Every effective value and where it comes from; never a secret. */
export const describeConfig = (config: Config): DescribedSetting[] =>
  [...SETTINGS_BY_KEY].map(([key, { variable, type }]) => ({
    key,
    variable,
    value: type.show(settingValue(config, key)),
    source: config.sources.get(key) ?? 'default',
  }))
