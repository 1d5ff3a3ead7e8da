import { type Command, InvalidArgumentError } from 'commander'
import { checkReading } from '../../capabilities/connections/connection-check.service.ts'
import { startRun } from '../../capabilities/connections/connection-schedule.service.ts'
import {
  type ReadingFields,
  readingOf,
} from '../../capabilities/connections/connection-settings.ts'
import { NewConnectionBody } from '../../capabilities/connections/connections.schema.ts'
import { createConnection } from '../../capabilities/connections/connections.service.ts'
import type { CloudConnection } from '../../capabilities/connections/connections.store.ts'
import { CommandError, UsageError } from '../../kernel/process-error.ts'
import { compileCheck } from '../../platform/http/validation.ts'
import { migrateJobs } from '../../platform/jobs/job-runner.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { auditCommand, commandActor } from '../process/command-audit.ts'
import { commandContext } from '../process/command-context.ts'
import type { Context } from '../stores.ts'
import { parseName, parseNames } from './option-values.ts'
import { withMigratedDatabase } from './with-database.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const ALL = { page: 1, per_page: 10_000 }

const withConnections = (work: (context: Context) => Promise<void>) =>
  withMigratedDatabase(async ({ config, database: { address, connection }, log }) => {
    await migrateJobs(address, log)
    await work(await commandContext(config, connection))
  })

const audit = (context: Context, action: string, { id, name }: CloudConnection) =>
  auditCommand(context.connection, {
    resource_type: 'connections',
    resource_id: id,
    action,
    path: name,
    at: systemClock(),
    detail: { name },
  })

const findByName = async ({ connections }: Context, name: string): Promise<CloudConnection> => {
  const { data } = await connections.page(ALL)
  const found = data.find((connection) => connection.name === name)
  if (found) return found
  const names = data.map((connection) => connection.name).join(', ')
  throw new UsageError(
    names === ''
      ? 'There are no connections'
      : `There is no connection ${name}; there are ${names}`,
  )
}

/** Prints what can be read. Throws CommandError if something cannot. */
const requireReadable = async ({ cloudIdentities }: Context, fields: ReadingFields) => {
  const { ok, lists, lists_unchecked } = await checkReading(readingOf(fields), cloudIdentities)
  for (const list of lists) print(list.ok ? `${list.name}: can be read` : list.message)
  if (lists_unchecked > 0) print(`${lists_unchecked} further lists were not checked`)
  if (!ok) throw new CommandError('The connection does not work; see the messages above')
}

interface AddOptions {
  readonly name: string
  readonly every: number
  readonly check: boolean
}

const checkFields = compileCheck(NewConnectionBody, 'body')

const add = (fields: ReadingFields, { name, every, check }: AddOptions) =>
  withConnections(async (context) => {
    const body = { name, every_hours: every, ...fields }
    checkFields(body)
    if (check) await requireReadable(context, fields)
    const created = await createConnection(context, body, commandActor())
    await audit(context, 'createConnection', created)
    print(`${created.name}: created; a running service starts it within a minute`)
  })

const describeRun = ({ last_run, enabled, next_run_at }: CloudConnection): string => {
  const next = enabled ? `next at ${next_run_at}` : 'disabled'
  if (last_run === null) return `never ran, ${next}`
  const { status, started_at, read, resolved, lists, lists_failed } = last_run
  const counts = `${read} read, ${resolved} resolved, ${lists - lists_failed} of ${lists} lists`
  return `${status} (started ${started_at}: ${counts}), ${next}`
}

const list = () =>
  withConnections(async ({ connections }) => {
    const { data } = await connections.page(ALL)
    if (data.length === 0) print('There are no connections; see: stance connect add --help')
    for (const connection of data) {
      print(`${connection.name} (${connection.provider}): ${describeRun(connection)}`)
      for (const error of connection.last_run?.errors ?? []) print(`  ${error}`)
    }
  })

const check = (name: string) =>
  withConnections(async (context) => {
    const { reading } = await findByName(context, name)
    await requireReadable(context, reading)
  })

const run = (name: string) =>
  withConnections(async (context) => {
    const connection = await findByName(context, name)
    await startRun(context, connection.id)
    await audit(context, 'runConnection', connection)
    print(`${name}: a running service starts it now`)
  })

const remove = (name: string) =>
  withConnections(async (context) => {
    const connection = await findByName(context, name)
    await context.connections.delete(connection.id)
    await audit(context, 'deleteConnection', connection)
    print(`${name}: deleted; what it imported stays`)
  })

const parseHours = (text: string): number => {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a number of hours.')
  return Number(text)
}

const addTo = (parent: Command, cloud: string, description: string) =>
  parent
    .command(cloud)
    .description(description)
    .requiredOption('--name <name>', 'the name of the connection', parseName)
    .option('--every <hours>', 'hours from one run to the next', parseHours, 24)
    .option('--no-check', 'create it without reading a page of each list first')

const addAddCommands = (connect: Command) => {
  const parent = connect.command('add').description('create a connection').helpCommand(false)
  addTo(parent, 'aws', 'Security Hub')
    .requiredOption('--role <arn...>', 'a role to assume, one of each account', parseNames)
    .requiredOption('--region <region...>', 'the aggregation region, or every region', parseNames)
    .option('--hub <hub>', 'cspm, or v2 for findings in OCSF', 'cspm')
    .action(({ role, region, hub, ...options }) =>
      add({ aws: { role_arns: role, regions: region, hub } }, options),
    )
  addTo(parent, 'azure', 'Defender for Cloud')
    .option('--scope <scope...>', '/subscriptions/…, or a resource group below one', parseNames)
    .option('--management-group <name...>', 'a management group', parseNames)
    .action(({ scope = [], managementGroup = [], ...options }) =>
      add({ azure: { scopes: scope, management_groups: managementGroup } }, options),
    )
  addTo(parent, 'gcp', 'Security Command Center')
    .requiredOption('--parent <name...>', 'organizations/1, folders/2 or projects/name', parseNames)
    .option('--location <location...>', 'the locations of data residency', parseNames)
    .action(({ parent: parents, location = ['global'], ...options }) =>
      add({ gcp: { parents, locations: location } }, options),
    )
}

const HELP = `
A connection has no secret: the identity that reads is that of the service. See docs/connections.md.

Examples:
  stance connect add aws --name production --role arn:aws:iam::111122223333:role/stance --region eu-west-1
  stance connect add azure --name tenant --management-group root
  stance connect add gcp --name organization --parent organizations/123456789`

export const addConnectCommand = (stance: Command) => {
  const connect = stance
    .command('connect')
    .description('let the service pull findings from AWS, Azure and Google Cloud')
    .helpCommand(false)
    .addHelpText('after', HELP)
  addAddCommands(connect)
  connect.command('list').description('list the connections and their last runs').action(list)
  for (const [name, description, action] of [
    ['check', 'read one page of each list, and say what is missing', check],
    ['run', 'start a run now', run],
    ['remove', 'delete a connection; what it imported stays', remove],
  ] as const) {
    connect
      .command(name)
      .description(description)
      .argument('<name>', 'its name', parseName)
      .action(action)
  }
}
