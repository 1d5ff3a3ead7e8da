import { PROVIDERS } from '@stance/core/kernel/provider'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { conflict } from '../../kernel/app-error.ts'
import { PERMISSIONS, ROLES, type Role } from '../../kernel/caller.ts'
import { issueToken } from '../../platform/auth/built-in-tokens.ts'
import { acceptsBuiltIn } from '../../platform/auth/issuer-settings.ts'
import { tokenKey } from '../../platform/auth/key-files.ts'
import { loadConfig } from '../../platform/config.ts'

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
const LONGEST_HOURS = 24 * 366

const hours = (text: string): number => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > LONGEST_HOURS) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${LONGEST_HOURS}.`)
  }
  return value
}

const print = async (options: TokenOptions) => {
  const config = loadConfig()
  if (!acceptsBuiltIn(config.auth)) {
    throw conflict(
      'Built-in tokens are off: an identity provider issues them, or STANCE_BUILT_IN_TOKENS is off. Set it to on to accept both',
    )
  }
  const subject = options.subject ?? `${options.role}@stance.local`
  const token = await issueToken(
    await tokenKey(config.dataDir, config.auth.jwtSecret ?? undefined),
    {
      subject,
      ...(subject.includes('@') && { email: subject }),
      roles: [options.role],
      accounts: options.account ?? ['*'],
      permissions: options.permission ?? [],
      ...(options.provider && { providers: options.provider }),
      ...(options.region && { regions: options.region }),
      ...(options.application && { applications: options.application }),
      lifetimeSeconds: options.hours * SECONDS_PER_HOUR,
    },
    new Date(),
  )
  process.stdout.write(`${token}\n`)
}

export const addTokenCommand = (stance: Command) =>
  stance
    .command('token')
    .description('print a bearer token of this installation')
    .addOption(
      new Option('--role <role>', 'what the bearer may do').choices(ROLES).makeOptionMandatory(),
    )
    .option('--subject <name>', 'who it is for (default: <role>@stance.local)')
    .option('--account <id...>', 'see these accounts only (default: every account)')
    .addOption(new Option('--provider <name...>', 'see these clouds only').choices(PROVIDERS))
    .option('--region <name...>', 'see these regions only')
    .option('--application <id...>', 'see these applications only')
    .addOption(new Option('--permission <name...>', 'grant beyond the role').choices(PERMISSIONS))
    .option('--hours <number>', 'how long it is good for', hours, 12)
    .action(print)
