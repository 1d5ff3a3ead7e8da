import type { Command } from 'commander'
import { openApiText } from '../api-document.ts'

export const addOpenApiCommand = (stance: Command) =>
  stance
    .command('openapi')
    .description('print the OpenAPI 3.1 document of the HTTP API')
    .action(() => {
      process.stdout.write(`${openApiText()}\n`)
    })
