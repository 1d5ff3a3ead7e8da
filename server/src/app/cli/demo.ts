import type { Command } from 'commander'
import { CommandError } from '../../kernel/process-error.ts'
import { clearProgressLine, progressLine } from '../../platform/progress-line.ts'
import { auditCommand } from '../process/command-audit.ts'
import { describeDemo, loadDemo, removeDemo } from '../process/demo.ts'
import { describePlace } from './data-place.ts'
import { withMigratedDatabase } from './with-database.ts'

const loadOrRemoveDemo = ({ remove }: { remove?: true }) =>
  withMigratedDatabase(async ({ config, database: { connection } }) => {
    if (remove) {
      const findings = await removeDemo(config, connection, new Date())
      const detail = { findings }
      await auditCommand(connection, {
        action: 'removeDemo',
        path: 'demo',
        resource_type: 'findings',
        at: new Date(),
        detail,
      })
      process.stdout.write(
        findings === 0
          ? 'There are no findings of the demo company\n'
          : `Removed the demo company and its ${findings} findings\n`,
      )
      return
    }
    const loaded = await loadDemo(config, connection, {
      now: new Date(),
      onProgress: progressLine(describeDemo),
    })
    if (!loaded) {
      throw new CommandError('The database already contains findings; the demo needs an empty one')
    }
    const detail = { ...loaded }
    await auditCommand(connection, {
      action: 'loadDemo',
      path: 'demo',
      resource_type: 'findings',
      at: new Date(),
      detail,
    })
    clearProgressLine()
    process.stdout.write(
      `Imported ${loaded.records} records in ${loaded.runs} runs. ${describePlace(config)}\n`,
    )
  })

export const addDemoCommand = (stance: Command) =>
  stance
    .command('demo')
    .description('load a demo company into an installation without findings')
    .option('--remove', 'remove the demo data, and nothing else')
    .action(loadOrRemoveDemo)
