import { PROVIDERS } from '@stance/core/kernel/provider'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { PERMISSIONS, ROLES, type Role } from '../../kernel/caller.ts'
import { CommandError, UsageError } from '../../kernel/process-error.ts'
import { issueToken, type TokenRequest } from '../../platform/auth/built-in-tokens.ts'
import { claimProblem, STANDARD_CLAIMS } from '../../platform/auth/claims.ts'
import { acceptsBuiltIn } from '../../platform/auth/issuer-settings.ts'
import { tokenKey } from '../../platform/auth/key-files.ts'
import { requireEmbeddedCluster } from '../../platform/data-dir.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { loadConfig } from '../config.ts'
import { recordCommand } from '../process/command-audit.ts'
import { parseName, parseNames } from './option-values.ts'

interface TokenOptions {
  readonly role: Role
  readonly subject?: string
  readonly account?: string[]
  readonly provider?: string[]
  readonly region?: string[]
  readonly application?: string[]
  readonly permission?: string[]
  readonly hours: number
}

const SECONDS_PER_HOUR = 3600
const MAX_HOURS = 24 * 366

const parseHours = (text: string): number => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > MAX_HOURS) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_HOURS}.`)
  }
  return value
}

const requestOf = (options: TokenOptions): TokenRequest => {
  const subject = options.subject ?? `${options.role}@stance.local`
  return {
    subject,
    ...(subject.includes('@') && { email: subject }),
    roles: [options.role],
    accounts: options.account ?? ['*'],
    permissions: options.permission ?? [],
    ...(options.provider && { providers: options.provider }),
    ...(options.region && { regions: options.region }),
    ...(options.application && { applications: options.application }),
    lifetimeSeconds: options.hours * SECONDS_PER_HOUR,
  }
}

/** Throws a UsageError if the service would reject the token. */
const requireUsable = ({ subject, ...claims }: TokenRequest, hours: number, maxHours: number) => {
  if (hours > maxHours) {
    throw new UsageError(
      `The token would be rejected: STANCE_MAX_TOKEN_HOURS allows ${maxHours} hours`,
    )
  }
  const mapping = { names: STANDARD_CLAIMS, roles: null, unscoped: 'none' as const }
  const problem = claimProblem({ sub: subject, ...claims }, mapping)
  if (problem) throw new UsageError(`The token would be rejected: ${problem}`)
}

/** The list of the audit log shows this, not the detail. */
const describe = ({ roles, accounts, lifetimeSeconds, permissions, ...other }: TokenRequest) => {
  const parts = [
    `token: role ${roles.join(', ')}`,
    `${lifetimeSeconds / SECONDS_PER_HOUR} h`,
    `accounts ${accounts.join(', ')}`,
  ]
  for (const name of ['providers', 'regions', 'applications'] as const) {
    if (other[name]) parts.push(`${name} ${other[name].join(', ')}`)
  }
  if (permissions.length > 0) parts.push(`permissions ${permissions.join(', ')}`)
  return parts.join('; ')
}

const MAX_RECORDED_LENGTH = 1_000

const printToken = async (options: TokenOptions) => {
  const config = loadConfig()
  if (!acceptsBuiltIn(config.auth)) {
    throw new CommandError(
      'Built-in tokens are off: an identity provider issues them, or STANCE_BUILT_IN_TOKENS is off. Set it to on to accept both',
    )
  }
  const request = requestOf(options)
  requireUsable(request, options.hours, config.auth.maxTokenHours)
  const isEmbedded = config.database.url === null
  if (isEmbedded) await requireEmbeddedCluster(config.dataDir)
  const key = await tokenKey(config.dataDir, config.auth.jwtSecret ?? undefined, {
    create: isEmbedded,
  })
  const now = systemClock()
  // Recorded before it exists: what is not in the audit log was not issued.
  await recordCommand(config, {
    action: 'issueToken',
    resource_type: 'users',
    resource_id: request.subject.slice(0, MAX_RECORDED_LENGTH),
    path: describe(request).slice(0, MAX_RECORDED_LENGTH),
    at: now,
    detail: { ...request, operating_system_uid: process.getuid?.() ?? null },
  })
  const token = await issueToken(key, request, now)
  process.stdout.write(`${token}\n`)
}

export const addTokenCommand = (stance: Command) =>
  stance
    .command('token')
    .description('print a bearer token for this installation')
    .addOption(new Option('--role <role>', 'role').choices(ROLES).makeOptionMandatory())
    .option('--subject <name>', 'subject of the token (default: <role>@stance.local)', parseName)
    .option('--account <id...>', 'restrict to these accounts (default: every account)', parseNames)
    .addOption(
      new Option('--provider <name...>', 'restrict to these cloud providers').choices(PROVIDERS),
    )
    .option('--region <name...>', 'restrict to these regions', parseNames)
    .option('--application <id...>', 'restrict to these applications', parseNames)
    .addOption(
      new Option('--permission <name...>', 'grant permissions beyond the role').choices(
        PERMISSIONS,
      ),
    )
    .option('--hours <number>', 'lifetime in hours', parseHours, 12)
    .action(printToken)
