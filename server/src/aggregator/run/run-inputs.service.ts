import { dirname, resolve } from 'node:path'
import type { Priority } from '@stance/core/assessment/sla'
import { sha256Hex } from '@stance/core/kernel/digest'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { UsageError } from '../../kernel/process-error.ts'
import type { AggregatorConfig } from '../config/aggregator-config.ts'
import { readConfig } from '../config/config-file.service.ts'
import type { RunOptions, ScoringFiles, Since } from './run-options.ts'
import { readOptionalFile, scoringOf } from './scoring-files.service.ts'

/** What the command line says about a run. */
export interface RunArguments {
  readonly config: string
  readonly dryRun: boolean
  readonly cloud: Provider | null
  readonly failOn: Priority | null
  readonly since: Since | null
}

const askedProviders = (
  { clouds }: AggregatorConfig,
  { cloud, config: path }: RunArguments,
): Provider[] => {
  const configured = PROVIDERS.filter((provider) => clouds[provider] !== undefined)
  const asked = cloud === null ? configured : configured.filter((provider) => provider === cloud)
  if (asked.length === 0) throw new UsageError(`${path} configures no cloud "${cloud}"`)
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
  const scoring_files: ScoringFiles = {
    metadata: readOptionalFile(config.metadata_file, 'The metadata'),
    rules: readOptionalFile(config.rules_file, 'The rules file'),
    weights: readOptionalFile(config.weights_file, 'The weights file'),
  }
  const { metadata, rules, weights } = scoring_files
  const texts = [metadata, rules, weights].map(({ text }) => text)
  return {
    config,
    folder: dirname(resolve(args.config)),
    config_hash: sha256Hex(JSON.stringify([canonical, ...texts])),
    asked: askedProviders(config, args),
    dryRun: args.dryRun,
    failOn: args.failOn,
    since: args.since,
    ...scoringOf(scoring_files),
    scoring_files,
    version,
  }
}
