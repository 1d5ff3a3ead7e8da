import pg from 'pg'

/** The settings of a connection over the socket of the server. */
export interface SocketAddress {
  /** The folder of the socket. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/**
 * The role of all connections that serve requests and jobs: it reads and writes rows, and owns nothing.
 * Only migrations and archives connect as the owner of the database, which is a superuser because
 * `initdb` makes it one.
 */
export const SERVICE_ROLE = 'stance_service'

/** An arbitrary number that is the same in every process. */
const LOCK = 5_703_118_205

const ROLE_EXISTS = 'select from pg_roles where rolname = $1'

/**
 * Row-level security is bypassed because the tables of the job queue enable it without a policy; no
 * other table uses it. Default privileges cover what later migrations create.
 */
const GRANTS = `
do $$
declare
  existing record;
begin
  if not exists (select from pg_roles where rolname = '${SERVICE_ROLE}') then
    create role ${SERVICE_ROLE};
  end if;
  for existing in
    select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  loop
    execute format('grant usage on schema %I to ${SERVICE_ROLE}', existing.nspname);
    execute format('grant select, insert, update, delete on all tables in schema %I to ${SERVICE_ROLE}', existing.nspname);
    execute format('grant usage, select, update on all sequences in schema %I to ${SERVICE_ROLE}', existing.nspname);
  end loop;
end $$;
alter role ${SERVICE_ROLE} login nosuperuser nocreatedb nocreaterole noreplication noinherit bypassrls;
alter default privileges grant usage on schemas to ${SERVICE_ROLE};
alter default privileges grant select, insert, update, delete on tables to ${SERVICE_ROLE};
alter default privileges grant usage, select, update on sequences to ${SERVICE_ROLE};
`

const withClient = async <T>(owner: SocketAddress, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ ...owner, application_name: 'stance roles' })
  // A server that ends raises an event in addition to the rejection.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const grant = async (client: pg.Client): Promise<void> => {
  await client.query('begin')
  // Two processes that change one role at the same time would fail.
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(GRANTS)
  await client.query('commit')
}

/** Creates the role of requests, or corrects what an earlier release gave it, in the database of `owner`. */
export const prepareServiceRole = (owner: SocketAddress): Promise<void> => withClient(owner, grant)

/** Creates the role of requests if no process has done so yet. */
export const ensureServiceRole = (owner: SocketAddress): Promise<void> =>
  withClient(owner, async (client) => {
    const { rowCount } = await client.query(ROLE_EXISTS, [SERVICE_ROLE])
    if (rowCount === 0) await grant(client)
  })
