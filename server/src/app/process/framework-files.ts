import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readFrameworkYaml } from '@stance/core/compliance/own-frameworks/framework-yaml'
import type { FileProblem } from '@stance/core/compliance/own-frameworks/located-fields'
import { readOscalCatalog } from '@stance/core/compliance/own-frameworks/oscal-catalog'
import type { ReadFramework } from '@stance/core/compliance/own-frameworks/own-framework'
import { SHIPPED_RULES } from '@stance/core/compliance/own-frameworks/shipped-rules'
import { SHIPPED_FRAMEWORKS } from '@stance/core/compliance/shipped-frameworks'
import {
  createFrameworks,
  type FollowedFrameworks,
  type FrameworkFileState,
} from '../../capabilities/compliance/frameworks.service.ts'
import { startLoop } from '../../platform/jobs/background-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import { readSmallFile, UnsuitableFile } from '../../platform/small-file.ts'
import { causeOf, codeOf } from '../../platform/system-error.ts'
import type { Config } from '../config.ts'

const FOLDER = 'frameworks'
const POLL_MS = 2_000

/** The catalogs of NIST SP 800-53 have ten. */
const MAX_FILE_BYTES = 16 * 1024 * 1024

const SUFFIX = /\.(ya?ml|json)$/

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => SUFFIX.test(name) && !name.startsWith('.'))
      .sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Identifies the state of a file. */
const stampOf = (path: string): string => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : ''
}

const problemOf = (message: string): FileProblem => ({ line: 1, column: 1, field: '', message })

const readFile = (folder: string, name: string): ReadFramework => {
  const file = `${FOLDER}/${name}`
  let text: string
  try {
    text = readSmallFile(join(folder, name), MAX_FILE_BYTES)
  } catch (error) {
    const code = codeOf(error)
    const reason = error instanceof UnsuitableFile ? error.message : (causeOf(code) ?? code)
    return { ok: false, problems: [problemOf(`The file cannot be read: ${reason}`)] }
  }
  return name.endsWith('.json')
    ? readOscalCatalog(text, SHIPPED_RULES, { id: name.slice(0, -'.json'.length), file })
    : readFrameworkYaml(text, SHIPPED_RULES, file)
}

const SHIPPED: readonly (readonly [string, string])[] = SHIPPED_FRAMEWORKS.map(
  ({ id }) => [id, 'a framework that is shipped'] as const,
)

/** Returns what is wrong with a file; an id belongs to the first that has it. */
const problemsOf = (
  read: ReadFramework,
  taken: ReadonlyMap<string, string>,
): readonly FileProblem[] => {
  if (!read.ok) return read.problems
  const { id } = read.framework
  const other = taken.get(id)
  if (other === undefined) return []
  return [{ ...problemOf(`"${id}" is the id of ${other}; choose another`), field: 'id' }]
}

/**
 * Reads the files of the installation. One that cannot be used says why, and the framework that was read
 * from it before stays in effect; the others are not affected.
 */
const readFiles = (
  folder: string,
  names: readonly string[],
  before: readonly FrameworkFileState[],
): FrameworkFileState[] => {
  const taken = new Map(SHIPPED)
  const earlier = new Map(before.map(({ file, framework }) => [file, framework]))
  const states: FrameworkFileState[] = []
  for (const name of names) {
    const file = `${FOLDER}/${name}`
    const read = readFile(folder, name)
    const problems = problemsOf(read, taken)
    const chosen = read.ok && problems.length === 0 ? read.framework : earlier.get(file)
    const framework = chosen && !taken.has(chosen.id) ? chosen : null
    if (framework) taken.set(framework.id, file)
    states.push({ file, framework, problems })
  }
  return states
}

const logStates = (files: readonly FrameworkFileState[], log: Logger): void => {
  for (const { file, framework, problems } of files) {
    if (problems.length === 0) {
      const controls = framework?.controls.length
      log.info({ file, framework: framework?.id, controls }, 'framework loaded')
      continue
    }
    const effect = framework === null ? 'not loaded' : 'the version before stays in effect'
    log.error({ file, problems }, `framework file refused; ${effect}`)
  }
}

/** Frameworks of which those of the installation follow their files. */
export interface FrameworkFiles {
  readonly frameworks: FollowedFrameworks
  /** Follows the files until the loop is stopped. */
  readonly follow: () => { readonly stop: () => Promise<void> }
}

/**
 * Loads the frameworks of the installation: YAML files and OSCAL catalogs in the folder `frameworks` of the
 * data directory. They are read again when the folder stays the same for one poll after a change.
 */
export const followFrameworkFiles = (
  { dataDir }: Pick<Config, 'dataDir'>,
  log: Logger,
): FrameworkFiles => {
  const folder = join(dataDir, FOLDER)
  const stampsOf = (names: readonly string[]) =>
    JSON.stringify(names.map((name) => [name, stampOf(join(folder, name))]))
  const names = namesIn(folder)
  let loadedStamp = stampsOf(names)
  let lastStamp = loadedStamp
  const frameworks = createFrameworks(readFiles(folder, names, []))
  logStates(frameworks.files(), log)

  const poll = async (): Promise<boolean> => {
    const current = namesIn(folder)
    const stamp = stampsOf(current)
    const isStable = stamp === lastStamp
    lastStamp = stamp
    if (!isStable || stamp === loadedStamp) return false
    loadedStamp = stamp
    frameworks.replaceFiles(readFiles(folder, current, frameworks.files()))
    logStates(frameworks.files(), log)
    return false
  }

  return {
    frameworks,
    follow: () =>
      startLoop({ name: 'following the framework files', pauseMs: POLL_MS, round: poll, log }),
  }
}
