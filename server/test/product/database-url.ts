import type { DatabaseAddress } from '../../src/platform/db/connection.ts'

/** The address of a test database, as an operator would write it. */
export const databaseUrl = ({ connectionString, host, user, database }: DatabaseAddress): string =>
  connectionString ?? `postgres://${user}@localhost/${database}?host=${host}`
