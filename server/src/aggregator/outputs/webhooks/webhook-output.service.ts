import { addFinding, noWorkTotals } from '@stance/core/assessment/priority/work-totals'
import { signatureHeaders } from '../../../platform/outbound/standard-webhooks.ts'
import type { WebhookConfig } from '../../config/output-config.ts'
import { createPatience, type JsonAnswer, openHttp, tryJson } from '../json-client.service.ts'
import type { OutboxDraft } from '../outbox/outbox.service.ts'
import type { Output, OutputPlan, Sending } from '../output.service.ts'
import { OutputError } from '../output-error.ts'
import { sendParcels } from '../single-parcels.service.ts'
import { runLines, signedBody, slackBody, teamsBody } from './webhook-message.ts'

interface Message {
  readonly webhook_id: string
  readonly body: string
}

const BODIES = { slack: slackBody, teams: teamsBody, signed: signedBody } as const

const plan = (
  draft: OutboxDraft,
  destination: string,
  kind: WebhookConfig['kind'],
  run_id: string,
): OutputPlan => {
  const totals = noWorkTotals()
  return {
    add: async (findings) => {
      for (const listed of findings) addFinding(totals, listed)
    },
    finish: async (run) => {
      const body = BODIES[kind](run, totals)
      const message: Message = { webhook_id: `msg_${run_id}`, body }
      await draft.post({ destination, run_id, records: 1, lines: [JSON.stringify(message)] })
      return { records: 1, preview: runLines(run, totals) }
    },
  }
}

const SECRET_PREFIX = 'whsec_'

const GONE = 410

const requireTaken = ({ status }: JsonAnswer, kind: string): void => {
  if (status >= 200 && status < 300) return
  const advice = status === GONE ? 'it is gone; remove it' : 'correct its url'
  throw new OutputError(`outputs.webhooks.${kind} is refused with ${status}: ${advice}`)
}

/** The run as a message to a chat, or as signed JSON. */
export const webhookOutput = ({ kind, url, secret }: WebhookConfig, ca?: string): Output => {
  const destination = `webhook:${kind}`
  const http = openHttp([url], ca, { timeoutMs: 15_000 })
  const { origin, pathname, search } = new URL(url)

  const keys = secret === '' ? [] : [Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')]
  const headersOf = ({ webhook_id: id, body }: Message): Record<string, string> => ({
    'content-type': 'application/json',
    ...(keys.length > 0 && signatureHeaders({ id, body }, keys, Date.now())),
  })
  const deliver = async (message: Message, { timing }: Sending): Promise<void> => {
    const patience = createPatience(timing, `The receiver of outputs.webhooks.${kind}`)
    const { body } = message
    // Signed again each time: a receiver refuses an old signature.
    const send = () =>
      tryJson(http, origin, {
        method: 'POST',
        path: pathname + search,
        headers: headersOf(message),
        body,
      })
    let outcome = await send()
    for (; outcome.kind !== 'answer'; outcome = await send()) await patience.wait(outcome)
    requireTaken(outcome.answer, kind)
  }
  return {
    destination,
    plan: (draft, run_id) => plan(draft, destination, kind, run_id),
    send: (sending) =>
      sendParcels(sending, destination, async ([line = '{}']) => {
        await deliver(JSON.parse(line) as Message, sending)
        return 1
      }),
    close: http.close,
  }
}
