/**
 * Patterns for the paths of files, relative to the repository. They are text, because dependency-cruiser
 * needs text.
 */

/** Files that do input and output. In a folder of the domain, every other file is pure. */
export const ROLE =
  '\\.(schema|routes|service|store|jobs|port|module|settings)\\.ts$|/adapters/|^server/src/data/(scoped|module)\\.ts$'

/** Folders in which a file without a role is pure. */
export const DOMAIN =
  '^(core/src|server/src/(kernel|data|clouds|model|capabilities|aggregator|demo))/'

export const TEST = '\\.(test|fixture|test-data)\\.ts$|^server/test/'

/** Scripts next to the data that they build and check. */
export const BUILD_TOOL = '^core/src/.*\\.mjs$'
