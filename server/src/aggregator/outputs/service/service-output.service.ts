import { gzipSync } from 'node:zlib'
import type { ServiceConfig } from '../../config/output-config.ts'
import { askJson, createPatience, type JsonAnswer, openHttp } from '../json-client.service.ts'
import type { OutboxDraft } from '../outbox/outbox.service.ts'
import type { Output, OutputPlan, Sending } from '../output.service.ts'
import { OutputError } from '../output-error.ts'
import { sendParcels } from '../single-parcels.service.ts'
import { serviceRecord } from './service-record.ts'

/** A request imports at most as many. */
const RECORDS_PER_PARCEL = 2000
const PREVIEW_LENGTH = 5

const plan = (draft: OutboxDraft, destination: string, run_id: string, now: Date): OutputPlan => {
  const observed_at = now.toISOString()
  const preview: string[] = []
  let lines: string[] = []
  let records = 0
  const post = async (): Promise<void> => {
    await draft.post({ destination, run_id, lines, records: lines.length })
    lines = []
  }
  return {
    add: async (findings) => {
      for (const listed of findings) {
        const { finding, priority } = listed
        records += 1
        if (preview.length < PREVIEW_LENGTH)
          preview.push(`${finding.status} ${priority} ${finding.title} ${finding.resource_id}`)
        lines.push(JSON.stringify(serviceRecord(listed, observed_at)))
        if (lines.length >= RECORDS_PER_PARCEL) await post()
      }
    },
    finish: async () => {
      await post()
      return { records, preview }
    },
  }
}

const PATH = '/api/v1/findings/import?format=stance-ndjson'

const requireImported = ({ status }: JsonAnswer): void => {
  if (status === 200) return
  if (status === 401)
    throw new OutputError('The service does not accept outputs.service.token; issue another one')
  if (status === 403)
    throw new OutputError(
      'The token of outputs.service.token may not import; it needs the role admin',
    )
  if (status === 404)
    throw new OutputError('No posture service answers at outputs.service.url; correct it')
  throw new OutputError(`The service refuses the import with ${status}`)
}

interface Summary {
  readonly rejected?: number
  readonly errors?: readonly { readonly position: number; readonly field: string }[]
}

/** The prioritised findings, imported into the posture service. An import that is repeated changes nothing. */
export const serviceOutput = ({ url, token }: ServiceConfig, ca?: string): Output => {
  const destination = 'service'
  const http = openHttp([url], ca, { timeoutMs: 10 * 60_000 })
  const importLines = async (lines: readonly string[], sending: Sending): Promise<number> => {
    const answer = await askJson(
      http,
      url,
      {
        method: 'POST',
        path: PATH,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/x-ndjson',
          'content-encoding': 'gzip',
        },
        body: gzipSync(`${lines.join('\n')}\n`),
      },
      createPatience(sending.timing, 'The posture service'),
    )
    requireImported(answer)
    const { rejected = 0, errors = [] } = (answer.body ?? {}) as Summary
    if (rejected > 0) {
      const [first] = errors
      sending.refused(
        `The service rejects ${rejected} findings${first ? `, the first because of its ${first.field}` : ''}`,
      )
    }
    return lines.length - rejected
  }
  return {
    destination,
    plan: (draft, run_id, now) => plan(draft, destination, run_id, now),
    send: (sending) => sendParcels(sending, destination, (lines) => importLines(lines, sending)),
    close: http.close,
  }
}
