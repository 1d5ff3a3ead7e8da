import type { Command } from 'commander'
import { describeConfig, loadConfig } from '../../platform/config.ts'

export const addConfigCommand = (stance: Command) =>
  stance
    .command('config')
    .description('print the effective configuration and where each value comes from')
    .action(() => {
      const config = loadConfig()
      const rows = describeConfig(config)
      const width = (column: 'key' | 'value') =>
        Math.max(...rows.map((row) => String(row[column]).length))
      for (const { key, value, source } of rows) {
        const cells = [key.padEnd(width('key')), String(value).padEnd(width('value')), source]
        process.stdout.write(`${cells.join('  ')}\n`)
      }
      for (const warning of config.warnings) process.stderr.write(`${warning}\n`)
    })
