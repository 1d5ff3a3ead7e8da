import type { AttestedOutcome } from './control-status.ts'

/** What a person has stated about a control. A dimension that is null is everything. */
export interface Attestation {
  readonly id: string
  readonly framework: string
  readonly control: string
  readonly outcome: AttestedOutcome
  readonly evidence: string
  readonly by: string
  readonly at: Date
  readonly expires_at: Date
  readonly accounts: readonly string[] | null
  readonly providers: readonly string[] | null
  readonly regions: readonly string[] | null
  readonly applications: readonly string[] | null
}

type DimensionName = 'accounts' | 'providers' | 'regions' | 'applications'
const WITHIN_ACCOUNT: readonly DimensionName[] = ['providers', 'regions', 'applications']

/** What is asked about: the values of each dimension, or all. */
export type AskedScope = Readonly<Record<DimensionName, 'all' | readonly string[]>>

const coversDimension = (
  attested: readonly string[] | null,
  asked: 'all' | readonly string[],
): boolean =>
  attested === null || (asked !== 'all' && asked.every((value) => attested.includes(value)))

const coversWithin = (attestation: Attestation, scope: AskedScope): boolean =>
  WITHIN_ACCOUNT.every((name) => coversDimension(attestation[name], scope[name]))

const latestFirst = (one: Attestation, other: Attestation): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1)

/** What holds for a control: the outcome, and the latest attestation that it rests on. */
export interface Attested {
  readonly outcome: AttestedOutcome
  readonly attestation: Attestation
}

const outcomeOf = (latest: readonly Attestation[]): AttestedOutcome => {
  if (latest.some(({ outcome }) => outcome === 'failed')) return 'failed'
  return latest.every(({ outcome }) => outcome === 'not_applicable') ? 'not_applicable' : 'passed'
}

/** Null stands for all accounts when none is known. */
const accountsOf = (
  { accounts }: AskedScope,
  known_accounts: readonly string[],
): readonly (string | null)[] => {
  if (accounts !== 'all') return accounts
  return known_accounts.length > 0 ? known_accounts : [null]
}

/**
 * Returns what is attested of one control. In each account the latest attestation that has not expired
 * counts. One that failed counts for every scope that includes its account; the others hold where each
 * account is covered. `known_accounts` stand for all accounts.
 */
export const attestedOutcome = (
  attestations: readonly Attestation[],
  scope: AskedScope,
  known_accounts: readonly string[],
  at: Date,
): Attested | null => {
  const valid = attestations
    .filter((one) => one.at <= at && one.expires_at > at && coversWithin(one, scope))
    .sort(latestFirst)
  if (valid.length === 0) return null
  const latest = accountsOf(scope, known_accounts).map((account) =>
    valid.find(
      ({ accounts }) => accounts === null || (account !== null && accounts.includes(account)),
    ),
  )
  const found = latest.filter((one) => one !== undefined)
  const outcome = found.length > 0 ? outcomeOf(found) : null
  if (outcome === null || (outcome !== 'failed' && found.length < latest.length)) return null
  const deciding = found.filter((one) => one.outcome === outcome).sort(latestFirst)[0]
  return deciding ? { outcome, attestation: deciding } : null
}

const meets = (attested: readonly string[] | null, asked: 'all' | readonly string[]): boolean =>
  attested === null || asked === 'all' || attested.some((value) => asked.includes(value))

/** Whether an attestation is about something of the scope. */
export const isAbout = (attestation: Attestation, scope: AskedScope): boolean =>
  (['accounts', ...WITHIN_ACCOUNT] as const).every((name) =>
    meets(attestation[name], scope[name]),
  ) &&
  (scope.accounts === 'all' || scope.accounts.length > 0)
