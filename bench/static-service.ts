/**
 * The product with an additional endpoint that always sends the same bytes, with the same admission,
 * checks, logging and metrics as the list of findings: the bound of the list. Its argument is a file
 * with the bytes.
 */
import { readFile } from 'node:fs/promises'
import { capabilities } from '../server/src/app/capabilities.ts'
import { loadConfig } from '../server/src/app/config.ts'
import { startService } from '../server/src/app/process/start-service.ts'
import { findingEndpoints } from '../server/src/capabilities/findings/findings.routes.ts'
import { FindingPage } from '../server/src/capabilities/findings/findings.schema.ts'
import { FindingListQuery } from '../server/src/capabilities/findings/list/finding-filter.schema.ts'
import { defineModule } from '../server/src/data/module.ts'
import { endpoint, ok } from '../server/src/platform/http/endpoint.ts'
import { createLogger } from '../server/src/platform/logger.ts'

const { listFindings } = findingEndpoints
const json = await readFile(process.argv[2] ?? '', 'utf8')

const getStaticBytes = endpoint({
  method: 'GET',
  path: '/api/v1/bench/findings',
  summary: 'Get the same bytes',
  access: listFindings.access,
  effect: 'read',
  request: { query: FindingListQuery },
  responses: { 200: FindingPage },
  handle: async () => ok({ json }),
})

const config = loadConfig()
const service = await startService(config, createLogger(config.log.level), [
  ...capabilities,
  defineModule({ name: 'bench', endpoints: { getStaticBytes } }),
])
await service.ready
process.once('SIGINT', () => service.stop(0))
