/**
 * Names of a scanned folder that identify nothing: the current folder, the folders in which images
 * of scanners and build systems put what they scan, temporary folders.
 */
const NAMELESS: readonly RegExp[] = [
  /^[./]*$/,
  /^\/?(?:app|code|data|home|host|iac|input|mnt|path|project|repo|repository|root|rootfs|scan|sources?|src|target|tf|tmp|work|workdir|workspace)$/i,
  /^\/(?:github\/workspace|usr\/src(?:\/[a-z]+)?|drone\/src|woodpecker\/src|builds|root\/project|home\/circleci\/project|opt\/atlassian\/pipelines\/agent\/build)$/,
  /^(?:\/[\w.-]+){0,3}\/_?work\/\d+\/s$/,
  /^(?:\/private)?(?:\/tmp|\/var\/tmp|\/var\/folders)\//,
  /^\/codebuild\/output\//,
  /^[A-Za-z]:$/,
  /^%\w+%$/,
  /^\$/,
]

/** Returns whether the name of a repository or the path of a folder identifies nothing. */
export function isNameless(name: string): boolean {
  const path = name
    .trim()
    .replaceAll('\\', '/')
    .replace(/^file:\/\//, '')
    .replace(/^(?:\.\/+)+/, '')
    .replace(/(?<=[^/])\/+$/, '')
  return NAMELESS.some((pattern) => pattern.test(path))
}

/** The folders at which containers of scanners mount what they scan, and build systems check out. */
const MOUNT_POINT =
  /^\/(?:github\/workspace|home\/runner\/work\/[^/]+\/[^/]+|__w\/[^/]+\/[^/]+|home\/vsts\/work\/\d+\/s|home\/circleci\/project|root\/project|drone\/src|opt\/atlassian\/pipelines\/agent\/build|usr\/src\/app|app|code|data|iac|path|project|repo|scan|src|tf|work|workspace)\//

/** `/src/main.tf` → `main.tf`, for scanners that report absolute paths and no root. */
export const withoutMountPoint = (path: string): string => path.replace(MOUNT_POINT, '')

const WITH_SCHEME = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/]*@)?/i
const SECURE_SHELL = /^[^/@:]+@([^/:]+):/

/** `https://user:token@host/…` → `https://host/…`. */
export const removeCredentials = (address: string): string => address.replace(WITH_SCHEME, '$1')

/**
 * Returns the address of a repository as `host/owner/name`, without scheme, `.git` and, above all,
 * credentials. Other texts, such as the path of a folder, are unchanged.
 */
export const repositoryName = (address: string): string =>
  address
    .trim()
    .replace(WITH_SCHEME, '')
    .replace(SECURE_SHELL, '$1/')
    .replace(/\.git\/?$/, '')
    .replace(/(?<=[^/])\/$/, '')

/** `host:5000/team/web:1.2@sha256:…` → `host:5000/team/web`. */
export function imageRepository(reference: string): string {
  const untagged = reference.split('@', 1)[0] ?? ''
  const colon = untagged.lastIndexOf(':')
  return colon > untagged.lastIndexOf('/') ? untagged.slice(0, colon) : untagged
}
