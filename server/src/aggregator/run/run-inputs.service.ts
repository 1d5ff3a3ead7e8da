import { dirname, resolve } from 'node:path'
import { findingRiskBy } from '@stance/core/assessment/priority/finding-risk'
import type { Priority } from '@stance/core/assessment/sla'
import { sha256Hex } from '@stance/core/kernel/digest'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { type AccountMetadata, parseAccountMetadata } from '@stance/core/metadata/account-metadata'
import { UsageError } from '../../kernel/process-error.ts'
import { listProblems } from '../../platform/small-file.ts'
import { judgedComplexity } from '../advice/judged-complexity.ts'
import type { AggregatorConfig } from '../config/aggregator-config.ts'
import { readConfig } from '../config/config-file.service.ts'
import { cacheByControl } from '../scoring/risk-cache.ts'
import type { RunOptions, Since } from './run-options.ts'
import {
  complexityRulesIn,
  type NamedFile,
  readOptionalFile,
  riskFactorsIn,
} from './scoring-files.service.ts'

/** What the command line says about a run. */
export interface RunArguments {
  readonly config: string
  readonly dryRun: boolean
  readonly cloud: Provider | null
  readonly failOn: Priority | null
  readonly since: Since | null
}

/** @throws UsageError with every problem and its line. */
const metadataIn = ({ path, text }: NamedFile): AccountMetadata => {
  const parsed = parseAccountMetadata(text)
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
  const metadata = readOptionalFile(config.metadata_file, 'The metadata')
  const rules = readOptionalFile(config.rules_file, 'The rules file')
  const weights = readOptionalFile(config.weights_file, 'The weights file')
  const texts = [metadata, rules, weights].map(({ text }) => text)
  return {
    config,
    folder: dirname(resolve(args.config)),
    config_hash: sha256Hex(JSON.stringify([canonical, ...texts])),
    asked: askedProviders(config, args),
    dryRun: args.dryRun,
    failOn: args.failOn,
    since: args.since,
    metadata: metadataIn(metadata),
    complexity: judgedComplexity(complexityRulesIn(rules)),
    assessFindingRisk: cacheByControl(findingRiskBy(riskFactorsIn(weights))),
    version,
  }
}
