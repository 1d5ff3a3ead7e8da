import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts'
import { signatureHeaders, signingKey } from '../../../platform/outbound/standard-webhooks.ts'
import { VERSION } from '../../../platform/package-paths.ts'
import { SealError, type Sealing } from '../../../platform/sealing.ts'
import { SEALED_FORMER_SECRET, SEALED_SECRET } from '../registry/webhooks.store.ts'
import type { Answer } from './attempt-outcome.ts'
import type { ClaimedDelivery } from './dispatch.store.ts'
import { retryAfterMs } from './retry-rules.ts'

export interface SendDeps {
  readonly receiverHttp: OutboundHttp
  readonly sealing: Sealing
}

/** From the connection to the end of the headers. */
const TIMEOUT_MS = 15_000
/** Of the body, this much is read, so that the connection can be used again. */
const MAX_BODY_BYTES = 64 * 1024
const MAX_ERROR_LENGTH = 300

const keysOf = async (
  { webhook_id: id, secret, former_secret }: ClaimedDelivery,
  sealing: Sealing,
): Promise<Buffer[]> => {
  const texts = [await sealing.open(SEALED_SECRET, { id }, secret)]
  if (former_secret) texts.push(await sealing.open(SEALED_FORMER_SECRET, { id }, former_secret))
  return texts.flatMap((text) => signingKey(text.toString('utf8')) ?? [])
}

/** What the codes of TLS mean to the one who has to correct the receiver. */
const TLS_REASONS: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is of an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is of an authority that is not trusted',
}

const reasonOf = (error: unknown): string => {
  if (error instanceof SealError) return 'The secret does not open with the key of the installation'
  if (!(error instanceof OutboundError)) return 'The request failed; the log says why'
  if (error.problem === 'timeout') return `Timeout: ${error.message}`
  const reason = TLS_REASONS[error.code]
  return (reason ? `TLS fails: ${reason}` : error.message).slice(0, MAX_ERROR_LENGTH)
}

/** The answer counts once its headers are there; how its body ends does not. */
const drain = async (body: AsyncIterable<Buffer>): Promise<void> => {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) return
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
  }
}

/** Makes the request of a delivery. It does not throw: a failure is an answer too. */
export const sendDelivery = async (
  { receiverHttp, sealing }: SendDeps,
  delivery: ClaimedDelivery,
  at: Date,
): Promise<Answer & { readonly failure?: unknown }> => {
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  try {
    const { event_id: id, body, url } = delivery
    const keys = await keysOf(delivery, sealing)
    const response = await receiverHttp.open({
      method: 'POST',
      url: new URL(url),
      headers: {
        'content-type': 'application/json',
        'user-agent': `Stance/${VERSION}`,
        ...signatureHeaders({ id, body }, keys, at.getTime()),
      },
      body,
      timeoutMs: TIMEOUT_MS,
    })
    const elapsedMs = elapsed()
    await drain(response.body)
    const retryAfter = retryAfterMs(response.headers['retry-after'], at.getTime())
    return { status: response.status, elapsedMs, error: '', retryAfterMs: retryAfter }
  } catch (error) {
    const isKnown = error instanceof OutboundError || error instanceof SealError
    return {
      status: null,
      elapsedMs: elapsed(),
      error: reasonOf(error),
      retryAfterMs: undefined,
      ...(!isKnown && { failure: error }),
    }
  }
}
