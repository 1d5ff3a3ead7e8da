import { CloudError, retryAfterOf, shownCode } from '../cloud-error.ts'
import { type CloudAnswer, errorTextOf } from '../error-body.ts'
import { GCP_PERMISSIONS } from './gcp-config.ts'

/** The name of the status, such as `PERMISSION_DENIED`. */
const codeOf = (body: Buffer): string => errorTextOf(body, 'status')

const CALL = 'findings.list'

/** Returns what a response other than 200 means. */
export const toGcpError = (
  answer: CloudAnswer,
  { now, hasToken, identity }: { now: number; hasToken: boolean; identity: string },
): CloudError => {
  const { status, headers } = answer
  const shown = shownCode(codeOf(answer.body) || status)
  const retryAfterMs = retryAfterOf(headers['retry-after'], now)
  const of = (problem: CloudError['problem'], reason: string) =>
    new CloudError({ problem, call: CALL, reason: reason + shown, retryAfterMs })
  if (status === 429) return of('throttled', 'is throttled')
  if (status === 401) return of('unauthenticated', `rejects the access token of ${identity}`)
  if (status === 403) {
    return of('denied', `is denied; grant ${GCP_PERMISSIONS[CALL]} to ${identity}`)
  }
  if (status === 408 || status >= 500) return of('unavailable', 'failed')
  if (status === 404) {
    return of(
      'denied',
      'does not find it; check clouds.gcp.parents, and that Security Command Center is active there',
    )
  }
  return hasToken
    ? of('token_rejected', 'rejects its page token')
    : of('invalid', 'is rejected; check clouds.gcp.parents and locations')
}

const SIGN_IN_REASONS: Readonly<Record<string, string>> = {
  invalid_grant:
    'the identity token is not accepted; its issuer, audience and lifetime must be those of the provider of the workload identity pool',
  invalid_target: 'there is no such workload identity pool or provider; check audience',
  invalid_request: 'the exchange is rejected; check the values',
  unauthorized_client: 'the attribute condition of the provider does not admit the token',
}

/** What the credentials file says is wrong. */
const FILE_REASONS: ReadonlySet<string> = new Set(['invalid_target', 'invalid_request'])

/** Returns why signing in failed, from the code of OAuth in the library's text and from the status. */
export const signInReason = (
  text: string,
  status: number,
  section: string,
): { reason: string; code: string } => {
  const code = /\b(invalid_grant|invalid_target|invalid_request|unauthorized_client)\b/.exec(
    text,
  )?.[1]
  if (code) {
    const place = FILE_REASONS.has(code) ? ` in ${section}.credentials_file` : ''
    return { reason: `${SIGN_IN_REASONS[code] ?? ''}${place}`, code: ` (${code})` }
  }
  if (status === 403) {
    const reason =
      'the identity may not act as the service account; grant roles/iam.workloadIdentityUser on it'
    return { reason, code: shownCode(status) }
  }
  return { reason: 'the identity is not accepted', code: status > 0 ? shownCode(status) : '' }
}
