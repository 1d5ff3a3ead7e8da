import { describeAddress } from '../../platform/db/address.ts'
import type { Config } from '../config.ts'

/** Returns where the data of an installation is, as a sentence without its full stop. */
export const describePlace = ({ dataDir, database: { url } }: Config): string =>
  url === null
    ? `Data is in ${dataDir}`
    : `Data is in PostgreSQL at ${describeAddress(url)}, keys and checkpoints are in ${dataDir}`
