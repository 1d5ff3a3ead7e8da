import { CloudError, retryAfterOf, shownCode } from '../cloud-error.ts'
import { type CloudAnswer, errorTextOf } from '../error-body.ts'
import { AZURE_PERMISSIONS, type AzureCall } from './azure-config.ts'

const codeOf = (body: Buffer): string => errorTextOf(body, 'code')

/** `Retry-After`, or when the quota of Resource Graph begins again: `hh:mm:ss`. */
const retryAfterIn = ({ headers }: CloudAnswer, now: number): number | undefined => {
  const stated = retryAfterOf(headers['retry-after'], now)
  const reset = /^(\d\d):(\d\d):(\d\d)$/.exec(String(headers['x-ms-user-quota-resets-after'] ?? ''))
  if (stated !== undefined || !reset) return stated
  const [hours = 0, minutes = 0, seconds = 0] = reset.slice(1).map(Number)
  return retryAfterOf(String(hours * 3600 + minutes * 60 + seconds), now)
}

const permissionsOf = (call: AzureCall): string => AZURE_PERMISSIONS[call].join(', ')

/** Returns what a response other than 200 means. */
export const toAzureError = (
  call: AzureCall,
  answer: CloudAnswer,
  { now, hasToken, identity }: { now: number; hasToken: boolean; identity: string },
): CloudError => {
  const { status } = answer
  const code = codeOf(answer.body)
  const shown = shownCode(code || status)
  const of = (problem: CloudError['problem'], reason: string) =>
    new CloudError({
      problem,
      call,
      reason: reason + shown,
      retryAfterMs: retryAfterIn(answer, now),
    })
  if (status === 429) return of('throttled', 'is throttled')
  if (status === 401) {
    return of('unauthenticated', `rejects the access token of ${identity}; check its tenant`)
  }
  if (status === 403) {
    return of('denied', `is denied; grant ${permissionsOf(call)} to ${identity}`)
  }
  if (status === 408 || status >= 500) return of('unavailable', 'failed')
  if (status === 404) {
    return of('denied', 'does not find the scope; check clouds.azure.scopes and management_groups')
  }
  return hasToken
    ? of('token_rejected', 'rejects its page token')
    : of('invalid', 'is rejected; check clouds.azure.scopes and management_groups')
}

/** The number of an error of Entra ID. */
const AADSTS = /\bAADSTS(\d{4,8})\b/

const SIGN_IN_REASONS: Readonly<Record<string, (section: string) => string>> = {
  '90002': (section) => `there is no such tenant; check ${section}.tenant_id`,
  '900023': (section) => `the tenant is not an identifier; check ${section}.tenant_id`,
  '700016': (section) => `the tenant has no such application; check ${section}.client_id`,
  '70021': () =>
    'no federated credential of the application has the issuer, subject and audience of the token',
  '700211': () => 'no federated credential of the application has the issuer of the token',
  '700212': () => 'no federated credential of the application has the audience of the token',
  '700213': () => 'no federated credential of the application has the subject of the token',
  '700024': (section) =>
    `the federated token is not valid now; check what renews ${section}.federated_token_file`,
  '50027': (section) => `the federated token is not valid; check ${section}.federated_token_file`,
}

/** Returns why signing in failed. The library's text is only searched for known numbers. */
export const signInReason = (text: string, section: string): { reason: string; code: string } => {
  const number = AADSTS.exec(text)?.[1] ?? ''
  return {
    reason: SIGN_IN_REASONS[number]?.(section) ?? 'the identity is not accepted',
    code: number === '' ? '' : ` (AADSTS${number})`,
  }
}
