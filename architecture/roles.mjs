/**
 * What the path of a file says about it. The patterns are text, because dependency-cruiser takes
 * text; paths are relative to the repository.
 */

/** Files that touch the world. In a folder of the domain, every other file is pure. */
export const ROLE =
  '\\.(schema|routes|service|store|jobs|port|module)\\.ts$|/adapters/|^server/src/data/scoped\\.ts$'

/** Folders in which a file without a role is pure. */
export const DOMAIN = '^(core/src|server/src/(kernel|data|capabilities|aggregator|demo))/'

export const TEST = '\\.(test|fixture|test-data)\\.ts$|^server/test/'

/** Scripts beside the data that they build and check. */
export const BUILD_TOOL = '\\.mjs$'
