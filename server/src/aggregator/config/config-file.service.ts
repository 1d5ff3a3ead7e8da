import { dirname, resolve } from 'node:path'
import { UsageError } from '../../kernel/process-error.ts'
import { listProblems, readSmallFile } from '../../platform/small-file.ts'
import { reasonOf } from '../../platform/system-error.ts'
import { type ParsedConfig, parseAggregatorConfig } from './aggregator-config.ts'
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

/**
 * Reads the configuration. Relative paths are relative to its folder.
 * @throws UsageError with every problem and its line.
 */
export const readConfig = (path: string, environment: Environment): ParsedConfig => {
  const folder = dirname(resolve(path))
  const parsed = parseAggregatorConfig(readNamedFile(path, 'The configuration'), {
    expand: expander(environment, folder),
    resolvePath: (file) => resolve(folder, file),
    environment,
  })
  if (parsed.problems.length === 0) return parsed
  const problems = parsed.problems.map(
    ({ line, column, message }) => `${path}:${line}:${column}: ${message}`,
  )
  throw new UsageError(`The configuration has problems:\n${listProblems(problems)}`)
}
