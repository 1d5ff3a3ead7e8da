import { type Static, type TOptional, Type } from 'typebox'
import { Value } from 'typebox/value'
import { ROLES, type Role } from '../../kernel/caller.ts'
import { UsageError } from '../../kernel/process-error.ts'
import { type RawValue, type SettingType, textType } from '../setting-types.ts'
import { type ClaimNames, STANDARD_CLAIMS } from './claims.ts'
import { ALGORITHMS, type Algorithm } from './key-set.ts'

/** An identity provider whose access tokens are accepted. */
export interface TokenIssuer {
  /** Exactly as in its tokens and its discovery document. */
  readonly issuer: string
  readonly audience: string
  readonly algorithms: readonly Algorithm[]
  readonly claims: ClaimNames
  /** The role that each value of the roles claim grants; null: the values are our roles. */
  readonly roles: ReadonlyMap<string, Role> | null
}

/** An identity provider, and how the console signs users in there. */
export interface IssuerSettings extends TokenIssuer {
  /** The public client as which the console signs users in; null: it does not. */
  readonly clientId: string | null
  /** The scopes that the console asks for, separated by spaces. */
  readonly scopes: string
}

export const STANDARD_SCOPES = 'openid profile email'

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** https, or http on the loopback address: a tampered response would allow forging any token. */
export const isProviderUrl = (text: unknown): text is string => {
  if (typeof text !== 'string' || !/^https?:\/\/[^\s#@]+$/.test(text)) return false
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || LOOPBACK.has(hostname)
}

export const discoveryUrl = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

const ISSUER = 'an https:// URL without a query (http:// on the loopback address only)'

const isIssuer = (text: string): boolean => isProviderUrl(text) && !text.includes('?')

export const issuerUrl: SettingType<string> = textType(ISSUER, (text) =>
  isIssuer(text) ? text : undefined,
)

const NonEmptyText = Type.String({ minLength: 1 })
const oneOf = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] })
const strict = { additionalProperties: false }

const Claims = Type.Object(
  Object.fromEntries(
    Object.keys(STANDARD_CLAIMS).map((name) => [name, Type.Optional(NonEmptyText)]),
  ) as Record<keyof ClaimNames, TOptional<typeof NonEmptyText>>,
  strict,
)

const Entry = Type.Object(
  {
    issuer: NonEmptyText,
    audience: NonEmptyText,
    algorithms: Type.Optional(Type.Array(oneOf(ALGORITHMS), { minItems: 1 })),
    claims: Type.Optional(Claims),
    roles: Type.Optional(Type.Record(Type.String(), oneOf(ROLES))),
    client_id: Type.Optional(NonEmptyText),
    scopes: Type.Optional(NonEmptyText),
  },
  strict,
)
const Entries = Type.Array(Entry)

const withDefaults = ({
  claims,
  roles,
  client_id,
  ...entry
}: Static<typeof Entry>): IssuerSettings => ({
  algorithms: ALGORITHMS,
  scopes: STANDARD_SCOPES,
  clientId: client_id ?? null,
  ...entry,
  claims: { ...STANDARD_CLAIMS, ...claims },
  roles: roles ? new Map(Object.entries(roles)) : null,
})

/** Returns the first problem with its JSON pointer: `/0/roles/x must be …`. */
const findProblem = (raw: RawValue): string | undefined => {
  if (Value.Check(Entries, raw)) {
    const position = raw.findIndex(({ issuer }) => !isIssuer(issuer))
    return position < 0 ? undefined : `/${position}/issuer must be ${ISSUER}`
  }
  const error = Value.Errors(Entries, raw).find(({ keyword }) => keyword !== 'boolean')
  if (!error) return 'not valid'
  return `${error.instancePath} ${error.message}: ${Object.values(error.params).join(', ')}`.trim()
}

/** A list of identity providers, each a map. */
export const issuerList: SettingType<readonly IssuerSettings[]> = {
  accepts: 'a list of identity providers',
  parse: (raw) =>
    Value.Check(Entries, raw) && findProblem(raw) === undefined ? raw.map(withDefaults) : undefined,
  explain: findProblem,
  show: (value) => value.map(({ issuer }) => issuer).join(','),
}

export interface AuthSettings {
  readonly issuers: readonly IssuerSettings[]
  readonly oidc: {
    readonly issuer: string | null
    readonly audience: string | null
    readonly clientId: string | null
    readonly scopes: string
  }
  readonly builtIn: 'auto' | 'on' | 'off'
}

const singleIssuer = ({
  issuer,
  audience,
  clientId,
  scopes,
}: AuthSettings['oidc']): IssuerSettings[] => {
  if (issuer === null && audience === null) return []
  if (issuer === null || audience === null) {
    throw new UsageError('STANCE_OIDC_ISSUER and STANCE_OIDC_AUDIENCE must be set together')
  }
  return [withDefaults({ issuer, audience, scopes, ...(clientId && { client_id: clientId }) })]
}

/** Returns every configured provider. Throws a UsageError if they are inconsistent. */
export const identityProviders = ({ issuers, oidc }: AuthSettings): readonly IssuerSettings[] => {
  const all = [...issuers, ...singleIssuer(oidc)]
  const duplicate = all.find(({ issuer }, index) =>
    all.slice(0, index).some((other) => other.issuer === issuer),
  )
  if (duplicate) throw new UsageError(`The issuer ${duplicate.issuer} is configured twice`)
  return all
}

/** Whether built-in tokens are accepted. `auto`: only if no identity provider is configured. */
export const acceptsBuiltIn = (auth: AuthSettings): boolean =>
  auth.builtIn === 'on' || (auth.builtIn === 'auto' && identityProviders(auth).length === 0)
