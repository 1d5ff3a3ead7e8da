import type { Command } from 'commander'
import { migrate } from '../../platform/db/migrate.ts'
import { migrateJobs } from '../../platform/jobs/job-runner.ts'
import { MIGRATIONS } from '../../platform/package-paths.ts'
import type { Config } from '../config.ts'
import { describePlace } from './data-place.ts'
import { withDatabase } from './with-database.ts'

/**
 * A database that is named by its URL is created on purpose: deployments migrate it before the first start,
 * as a role with more permissions than the service. A data directory may be that of another folder.
 */
const isExternal = ({ database: { url } }: Config): boolean => url !== null

export const addMigrateCommand = (stance: Command) =>
  stance
    .command('migrate')
    .description('migrate the database schema; in an empty external database, create it')
    .action(() =>
      withDatabase(
        async ({ config, database, log }) => {
          const applied = await migrate(database.address, MIGRATIONS)
          await migrateJobs(database.address, log)
          process.stdout.write(
            applied.length === 0
              ? 'The schema is up to date\n'
              : `Applied ${applied.map((name) => name.replace('.sql', '')).join(', ')}. ${describePlace(config)}\n`,
          )
        },
        { creates: isExternal },
      ),
    )
