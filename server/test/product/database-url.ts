import type { DatabaseAddress } from '../../src/platform/db/connection.ts'

/** The address of a test database, in the form of STANCE_DATABASE_URL. */
export const databaseUrl = ({ connectionString, host, user, database }: DatabaseAddress): string =>
  connectionString ?? `postgres://${user}@localhost/${database}?host=${host}`
