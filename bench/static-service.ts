/**
 * The product with one more endpoint, which answers the same bytes whatever is asked, behind the
 * same admission, checks, logging and measures as the list of findings: what the list is held
 * against. The bytes are those of the file that is its argument.
 */
import { readFile } from 'node:fs/promises'
import { startService } from '../server/src/app/process/start-service.ts'
import { findingEndpoints } from '../server/src/capabilities/findings/findings.routes.ts'
import {
  FindingListQuery,
  FindingPage,
} from '../server/src/capabilities/findings/findings.schema.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { endpoint, ok } from '../server/src/platform/http/endpoint.ts'
import { createLogger } from '../server/src/platform/logger.ts'

const { listFindings } = findingEndpoints
const json = await readFile(process.argv[2] ?? '', 'utf8')

const answerStatically = endpoint({
  method: 'GET',
  path: '/api/v1/bench/findings',
  summary: 'Answer the same bytes',
  access: listFindings.access,
  effect: 'read',
  request: { query: FindingListQuery },
  responses: { 200: FindingPage },
  handle: async () => ok({ json }),
})

const config = loadConfig()
const service = await startService(config, createLogger(config.log.level), {
  bench: { answerStatically },
})
await service.ready
process.once('SIGINT', () => service.stop(0))
