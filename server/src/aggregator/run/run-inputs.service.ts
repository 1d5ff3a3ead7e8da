import { dirname, resolve } from 'node:path'
import { complexityBy } from '@stance/core/assessment/complexity/complexity'
import { findingRiskBy } from '@stance/core/assessment/priority/finding-risk'
import type { Priority } from '@stance/core/assessment/sla'
import { sha256Hex } from '@stance/core/kernel/digest'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { type AccountMetadata, parseAccountMetadata } from '@stance/core/metadata/account-metadata'
import { UsageError } from '../../kernel/process-error.ts'
import { listProblems } from '../../platform/small-file.ts'
import type { AggregatorConfig } from '../config/aggregator-config.ts'
import { readConfig, readNamedFile } from '../config/config-file.service.ts'
import { cacheByControl } from '../scoring/risk-cache.ts'
import type { RunOptions } from './run-options.ts'
import { readComplexityRules, readRiskFactors } from './scoring-files.service.ts'

/** What the command line says about a run. */
export interface RunArguments {
  readonly config: string
  readonly dryRun: boolean
  readonly cloud: Provider | null
  readonly failOn: Priority | null
}

/** @throws UsageError with every problem and its line. */
const readMetadata = (path: string): AccountMetadata => {
  const parsed = parseAccountMetadata(path === '' ? '' : readNamedFile(path, 'The metadata'))
  if (parsed.ok) return parsed.metadata
  const problems = parsed.problems.map(
    ({ line, column, message }) => `${path}:${line}:${column}: ${message}`,
  )
  throw new UsageError(`The metadata has problems:\n${listProblems(problems)}`)
}

const askedProviders = (
  { clouds }: AggregatorConfig,
  { cloud, config: path }: RunArguments,
): Provider[] => {
  const configured = PROVIDERS.filter((provider) => clouds[provider] !== undefined)
  const asked = cloud === null ? configured : configured.filter((provider) => provider === cloud)
  if (asked.length === 0) throw new UsageError(`${path} configures no cloud "${cloud}"`)
  for (const provider of asked) {
    if (clouds[provider]?.source !== 'api') continue
    throw new UsageError(
      `${path}:${clouds[provider]?.line}: clouds.${provider}: this version does not read findings over the API; export them and write source: files`,
    )
  }
  return asked
}

/**
 * Reads the files that a run needs before its input.
 * @throws UsageError
 */
export const readRunOptions = (
  args: RunArguments,
  environment: Readonly<Record<string, string | undefined>>,
  version: string,
): RunOptions => {
  const { config, canonical } = readConfig(args.config, environment)
  return {
    config,
    folder: dirname(resolve(args.config)),
    config_hash: sha256Hex(canonical),
    asked: askedProviders(config, args),
    dryRun: args.dryRun,
    failOn: args.failOn,
    metadata: readMetadata(config.metadata_file),
    assessComplexity: complexityBy(readComplexityRules(config.rules_file), null),
    assessFindingRisk: cacheByControl(findingRiskBy(readRiskFactors(config.weights_file))),
    version,
  }
}
