import type { Command } from 'commander'
import { describeConfig, loadConfig } from '../config.ts'

export const addConfigCommand = (stance: Command) =>
  stance
    .command('config')
    .description('print every setting with its value and source')
    .action(() => {
      const config = loadConfig()
      const rows = describeConfig(config).map((row) => ({ ...row, value: row.value || '(empty)' }))
      const width = (column: 'key' | 'value') => Math.max(...rows.map((row) => row[column].length))
      for (const { key, value, source } of rows) {
        const cells = [key.padEnd(width('key')), value.padEnd(width('value')), source]
        process.stdout.write(`${cells.join('  ')}\n`)
      }
      for (const warning of config.warnings) process.stderr.write(`stance: ${warning}\n`)
    })
