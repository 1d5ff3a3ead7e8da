import { dirname, resolve } from 'node:path'
import { UsageError } from '../../kernel/process-error.ts'
import { listProblems, readSmallFile } from '../../platform/small-file.ts'
import { reasonOf } from '../../platform/system-error.ts'
import {
  type AggregatorConfig,
  type ParsedConfig,
  parseAggregatorConfig,
} from './aggregator-config.ts'
import type { Expand } from './config-tree.ts'

type Environment = Readonly<Record<string, string | undefined>>

const ENVIRONMENT_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const FILE = 'file:'

/** Reads a file that an argument or the configuration names. */
export const readNamedFile = (path: string, what: string): string => {
  try {
    return readSmallFile(path)
  } catch (error) {
    throw new UsageError(`${what} ${path} cannot be read: ${reasonOf(error)}`)
  }
}

/** Values are never part of messages: they may be secrets. */
const expander =
  (environment: Environment, folder: string): Expand =>
  (reference) => {
    if (reference.startsWith(FILE)) {
      const path = resolve(folder, reference.slice(FILE.length))
      try {
        return { text: readSmallFile(path).replace(/\r?\n$/, '') }
      } catch (error) {
        return {
          problem: `The file ${path} of \${${reference}} cannot be read: ${reasonOf(error)}`,
        }
      }
    }
    if (!ENVIRONMENT_NAME.test(reference)) {
      return { problem: `"\${${reference}}" is neither \${NAME} nor \${file:/path}` }
    }
    const text = environment[reference]
    return text === undefined || text === ''
      ? { problem: `The environment variable ${reference} is not set` }
      : { text }
  }

const parseFile = (
  path: string,
  expandIn: (folder: string) => Expand,
  environment: Environment,
) => {
  const folder = dirname(resolve(path))
  const text = readNamedFile(path, 'The configuration')
  const parsed = parseAggregatorConfig(text, {
    expand: expandIn(folder),
    resolvePath: (file) => resolve(folder, file),
    environment,
  })
  return { text, parsed }
}

const refuseProblems = (path: string, found: ParsedConfig['problems']): void => {
  if (found.length === 0) return
  const problems = found.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`)
  throw new UsageError(`The configuration has problems:\n${listProblems(problems)}`)
}

/**
 * Reads the configuration. Relative paths are relative to its folder.
 * @throws UsageError with every problem and its line.
 */
export const readConfig = (path: string, environment: Environment): ParsedConfig => {
  const { parsed } = parseFile(path, (folder) => expander(environment, folder), environment)
  refuseProblems(path, parsed.problems)
  return parsed
}

/** What concerns pulling, scoring and sending only; outputs.reports is checked apart. */
const SECTIONS_OF_THE_JOB = new Set(['clouds', 'scoring', 'state', 'outputs', 'audit_log'])

/** Stands for a secret that only the job has. */
const ABSENT = '\uE003'

/** Returns the top-level key above a line. */
const sectionOf = (text: string, line: number): string =>
  text
    .split('\n')
    .slice(0, line)
    .map((content) => /^(\w+):/.exec(content)?.[1])
    .findLast((key) => key !== undefined) ?? ''

/**
 * Reads what the results are served from. A process that serves them has none of the secrets of the job, so
 * only the sections that it uses must be free of problems.
 * @throws UsageError
 */
export const readServedConfig = (
  path: string,
  environment: Environment,
): Pick<AggregatorConfig, 'reports' | 'object_stores' | 'metadata_file'> => {
  const lenient = (folder: string): Expand => {
    const expand = expander(environment, folder)
    return (reference) => {
      const expanded = expand(reference)
      return 'text' in expanded ? expanded : { text: `${ABSENT}${reference}` }
    }
  }
  const { text, parsed } = parseFile(path, lenient, environment)
  const { reports, object_stores, metadata_file } = parsed.config
  refuseProblems(
    path,
    parsed.problems.filter(({ line }) => !SECTIONS_OF_THE_JOB.has(sectionOf(text, line))),
  )
  const used = JSON.stringify([reports, object_stores, metadata_file])
  const absent = new RegExp(`${ABSENT}([\\w:/.-]+)`).exec(used)?.[1]
  if (absent !== undefined) {
    throw new UsageError(`${path} needs \${${absent}} to serve the reports; set it`)
  }
  return { reports, object_stores, metadata_file }
}
