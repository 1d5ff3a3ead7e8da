/**
 * What the name of a file says about it. The patterns are text, because dependency-cruiser takes
 * text; paths are relative to the server package.
 */

/** Files that touch the world. In a folder of the domain, every other file is pure. */
export const ROLE = '\\.(schema|routes|service|store|jobs|port)\\.ts$|/adapters/'

/** Folders in which a file without a role is pure. */
export const DOMAIN = '^src/(capabilities|formats|assessment|catalogue|rql|aggregator)/'

export const TEST = '\\.(test|fixture|test-data)\\.ts$|^test/'
