import type { Outcome, RecordError, StatedOrigin } from '../observation.ts'
import {
  distinctTexts,
  isObject,
  type JsonObject,
  listIn,
  objectIn,
  RESOURCE_ID_LENGTH,
  textIn,
} from '../reading/record-fields.ts'
import { isNameless, repositoryName } from '../reading/scan-name.ts'
import { codeOrigin, isError, type ScanOrigin, withinFolder } from '../reading/scan-origin.ts'
import { PAUSE } from '../reading/scan-result.ts'

/** A check that is skipped in the code or on the command line counts as muted. */
export const LISTS = [
  ['failed_checks', 'fail', false],
  ['passed_checks', 'pass', false],
  ['unknown_checks', 'not_evaluated', false],
  ['skipped_checks', 'fail', true],
] as const satisfies readonly (readonly [string, Outcome, boolean])[]

/** Checkov's platform makes up this owner for scans from a command line. */
const COMMAND_LINE = /_cli_repo(?:\/|$)/

/**
 * Returns the origin of a report. Its repository is in the URL of Checkov's platform, or in tags
 * that tagging tools put on resources.
 */
export function* originOf(
  record: JsonObject,
  stated: StatedOrigin,
): Generator<typeof PAUSE, ScanOrigin | RecordError> {
  const { tagged, folders } = yield* namesIn(objectIn(record, 'results'))
  const platform = /[?&]repository=([^&*]+)/.exec(textIn(record, 'url'))?.[1] ?? ''
  const uploaded = repositoryName(platform)
  const origin = codeOrigin({
    source: 'checkov',
    stated,
    field: 'url',
    repositories: COMMAND_LINE.test(uploaded) ? [] : [uploaded],
    // Tags of several repositories come from modules.
    hints: tagged.length === 1 ? tagged : [],
  })
  const [folder = '', ...others] = folders
  return isError(origin) || others.length > 0 ? origin : withinFolder(origin, folder)
}

/** Several names say no more than two. */
const MAX_NAMES = 2

/** The distinct repositories and folders that the checks name. */
function* namesIn(
  results: JsonObject,
): Generator<typeof PAUSE, { readonly tagged: string[]; readonly folders: string[] }> {
  const tagged = new Set<string>()
  const folders = new Set<string>()
  const add = (check: JsonObject) => {
    if (tagged.size <= MAX_NAMES) tagged.add(taggedRepository(check))
    if (folders.size <= MAX_NAMES) folders.add(folderOf(check))
  }
  for (const [key] of LISTS) {
    for (const check of listIn(results, key)) {
      if (isObject(check)) add(check)
      yield PAUSE
    }
  }
  return { tagged: distinctTexts([...tagged]), folders: distinctTexts([...folders]) }
}

function taggedRepository(check: JsonObject): string {
  const tags = objectIn(check, 'entity_tags')
  const [owner, name] = [textIn(tags, 'git_org'), textIn(tags, 'git_repo')]
  return owner === '' || name === '' ? '' : `${owner}/${name}`
}

const fileIn = (check: JsonObject, key: string) =>
  textIn(check, key, RESOURCE_ID_LENGTH + 1).replace(/^\/+/, '')

/**
 * Returns the scanned folder of a repository. The path of a file begins at that folder, and its
 * path in the repository at the working directory, unless it is the absolute path.
 */
function folderOf(check: JsonObject): string {
  const [path, inRepository, absolute] = [
    fileIn(check, 'file_path'),
    fileIn(check, 'repo_file_path'),
    fileIn(check, 'file_abs_path'),
  ]
  const isRelative = absolute.endsWith(`/${inRepository}`) && inRepository.endsWith(`/${path}`)
  const folder = isRelative && path !== '' ? inRepository.slice(0, -path.length - 1) : ''
  return isNameless(folder) || folder.includes('..') ? '' : folder
}

/** Returns the path of a check's file in its repository. */
export function pathOf(check: JsonObject): string {
  const folder = folderOf(check)
  const path = fileIn(check, 'file_path')
  return folder === '' ? path : `${folder}/${path}`
}
