import { BUILT_IN_ISSUER, type Caller } from '../../kernel/caller.ts'
import type { Logger } from '../logger.ts'

const MAX_WARNINGS = 10_000
const MAX_SUBJECT_LENGTH = 128

/** Reports validly signed tokens that an operator has to correct at their issuer. */
export interface TokenWarnings {
  readonly refused: (token: { issuer: string; subject: unknown; reason: string }) => void
  /** Warns when the token of a provider does not say which accounts its caller may see. */
  readonly accepted: (caller: Caller) => void
}

export const NO_WARNINGS: TokenWarnings = { refused: () => {}, accepted: () => {} }

const lacksAccounts = ({ issuer, scope, claimSources }: Caller): boolean =>
  issuer !== BUILT_IN_ISSUER &&
  scope.accounts !== 'all' &&
  scope.accounts.length === 0 &&
  claimSources.accounts?.found !== 'present'

/** Logs each problem of a subject once, in bounded memory. Beyond the bound, it logs nothing more. */
export const createTokenWarnings = (log: Pick<Logger, 'warn'>): TokenWarnings => {
  const warned = new Set<string>()
  const warnOnce = (issuer: string, subject: unknown, reason: string, message: string) => {
    const name = String(subject).slice(0, MAX_SUBJECT_LENGTH)
    const key = JSON.stringify([issuer, name, reason])
    if (warned.has(key) || warned.size >= MAX_WARNINGS) return
    warned.add(key)
    log.warn({ issuer, subject: name, reason }, message)
    if (warned.size === MAX_WARNINGS) log.warn({}, 'no further warnings about tokens are logged')
  }
  return {
    refused: ({ issuer, subject, reason }) =>
      warnOnce(issuer, subject, reason, 'validly signed token refused'),
    accepted: (caller) => {
      if (!lacksAccounts(caller)) return
      const { claim, found } = caller.claimSources.accounts ?? { claim: '', found: 'absent' }
      const reason = `the claim ${claim} is ${found}, so the caller sees no account; issue it, or set STANCE_UNSCOPED=all`
      warnOnce(caller.issuer, caller.subject, reason, 'token without accounts')
    },
  }
}
