import type { LocatedProblem } from '@stance/core/kernel/located-yaml'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import type { CloudPullConfig } from '../../clouds/cloud-config.ts'
import {
  type ObjectStoreSettings,
  objectStoreSettings,
} from '../../clouds/object-stores/object-store-settings.ts'
import { CONFIG_SHAPE, REPORT_FORMATS, type ReportFormat } from './config-shape.ts'
import { type ConfigValues, type Expand, parseConfigTree } from './config-tree.ts'
import { type ModelConfig, readModelConfig } from './model-config.ts'
import { type OutputConfig, readOutputConfig } from './output-config.ts'
import { readPullConfig, type Variable } from './pull-config.ts'

export interface CloudConfig {
  readonly source: 'api' | 'files'
  /** Patterns of paths, for `files`. */
  readonly files: readonly string[]
  /** What is pulled, for `api`. */
  readonly pull: CloudPullConfig | null
  /** Where the source is configured, for messages. */
  readonly line: number
}

export interface AggregatorConfig {
  readonly clouds: Readonly<Partial<Record<Provider, CloudConfig>>>
  /** '' when there is none. */
  readonly metadata_file: string
  readonly weights_file: string
  readonly rules_file: string
  readonly temperature: number
  /** The language model that advises; null: none. */
  readonly model: ModelConfig | null
  /** A folder, or the address of a prefix in an object store. So are reports. */
  readonly state_dir: string
  readonly object_stores: ObjectStoreSettings
  readonly reports: { readonly dir: string; readonly formats: readonly ReportFormat[] } | null
  /** What is sent. */
  readonly outputs: OutputConfig
  /** '' when there is none. */
  readonly audit_log: string
}

export interface ParsedConfig {
  readonly config: AggregatorConfig
  readonly problems: readonly LocatedProblem[]
  /** The text over which the hash of the configuration is computed: no secret is part of it. */
  readonly canonical: string
}

interface Surroundings {
  readonly expand: Expand
  readonly resolvePath: (path: string) => string
  /** Where the platform says which identity a workload has. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

const DEFAULT_TEMPERATURE = 0.1

/** Keys whose values are secrets. */
const SECRET_KEYS =
  /(?:^|\.)(?:token|api_key|client_secret|password|proxy|secret)$|^outputs\.webhooks\./

const canonicalText = (values: ConfigValues): string =>
  JSON.stringify(
    [...values]
      .filter(([key]) => !SECRET_KEYS.test(key))
      .map(([key, { value }]) => [key, value])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

const cloudOf = (
  values: ConfigValues,
  provider: Provider,
  variable: Variable,
  problems: LocatedProblem[],
): CloudConfig | undefined => {
  const source = values.get(`clouds.${provider}.source`)
  if (!source) return undefined
  return {
    source: source.value as CloudConfig['source'],
    files: (values.get(`clouds.${provider}.files`)?.value ?? []) as readonly string[],
    pull: source.value === 'api' ? readPullConfig({ values, provider, variable, problems }) : null,
    line: source.line,
  }
}

const cloudProblems = (
  clouds: AggregatorConfig['clouds'],
  values: ConfigValues,
): LocatedProblem[] => {
  const column = 1
  const problems = Object.entries(clouds).flatMap(([name, { source, files, line }]) => {
    if (source === 'files' && files.length === 0) {
      return [{ line, column, message: `clouds.${name}.files is missing: name the files to read` }]
    }
    if (source === 'api' && files.length > 0) {
      const message = `clouds.${name}.files has no effect with source: api; write source: files`
      return [{ line, column, message }]
    }
    return []
  })
  const section = values.get('clouds')
  if (section && Object.keys(clouds).length === 0) {
    const message = `clouds is empty; name at least one of ${PROVIDERS.join(', ')}`
    problems.push({ line: section.line, column: section.column, message })
  }
  return problems
}

/** Parses the configuration of the aggregator, and lists everything that is wrong with it. */
export const parseAggregatorConfig = (text: string, surroundings: Surroundings): ParsedConfig => {
  const { values, problems } = parseConfigTree(text, CONFIG_SHAPE, surroundings)
  const textAt = (key: string): string => String(values.get(key)?.value ?? '')
  const clouds: Partial<Record<Provider, CloudConfig>> = {}
  const pullProblems: LocatedProblem[] = []
  const variable: Variable = (name) => surroundings.environment[name] ?? ''
  for (const provider of PROVIDERS) {
    const cloud = cloudOf(values, provider, variable, pullProblems)
    if (cloud) clouds[provider] = cloud
  }
  const reportsDir = textAt('outputs.reports.dir')
  const formats = (values.get('outputs.reports.formats')?.value ??
    REPORT_FORMATS) as readonly ReportFormat[]
  const temperature = Number(values.get('scoring.temperature')?.value ?? DEFAULT_TEMPERATURE)
  const config: AggregatorConfig = {
    clouds,
    metadata_file: textAt('metadata.file'),
    weights_file: textAt('scoring.weights_file'),
    rules_file: textAt('scoring.rules_file'),
    temperature,
    model: readModelConfig(values, { variable, temperature, problems: pullProblems }),
    state_dir: textAt('state.dir'),
    object_stores: objectStoreSettings(
      (key) => textAt(`object_stores.${key}`),
      surroundings.environment,
    ),
    reports: reportsDir === '' ? null : { dir: reportsDir, formats },
    outputs: readOutputConfig({ values, variable, problems: pullProblems }),
    audit_log: textAt('audit_log'),
  }
  const all = problems.length > 0 ? problems : [...cloudProblems(clouds, values), ...pullProblems]
  return {
    config,
    problems: [...all].sort((a, b) => a.line - b.line || a.column - b.column),
    canonical: canonicalText(values),
  }
}
