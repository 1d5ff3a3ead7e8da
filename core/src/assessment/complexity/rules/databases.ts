import type { ComplexityRule } from '../complexity-rule.ts'

/** The services that the words of a database name. */
const DATABASE =
  /\b(?:rds|aurora|documentdb|docdb|neptune|dynamo ?db|dax|redshift\w*|elasti ?cache|memory ?db|open ?search|elastic ?search|keyspaces|qldb|timestream|sql\w*|my ?sql|dbformysql|postgre\w*|dbforpostgresql|maria ?db|cosmos ?db|redis|memorystore|synapse|data ?explorer|alloydb|spanner|bigtable|data ?bases?|dms|root password)\b/

const NO_DATABASE =
  /^(?:any|azure network) |\b(?:code|injection|kubernetes|glue|athena|ec2|compute firewall)\b/

const MANUAL = { tier: 3, teams: ['db'], change_window: true, blockers: [] } as const

const database = (required: RegExp, excluded: RegExp = NO_DATABASE) => ({
  words: DATABASE,
  required,
  excluded,
})

export const DATABASE_RULES: readonly ComplexityRule[] = [
  {
    id: 'database-transparent-encryption',
    subject: 'the encryption of a database while it runs',
    match: {
      words:
        /\b(?:transparent (?:data )?encryption|azure sql encryption|synapse pool encryption|tde)\b/,
    },
    ...MANUAL,
    effort: 2,
    downtime: 0,
    impact: 'minimal',
    approach:
      'Switch transparent encryption on in a quiet hour. The database encrypts in the background; watch its load until it is done.',
  },
  {
    id: 'database-encryption',
    subject: 'the encryption of a database at rest',
    match: database(
      /\b(?:encrypt\w*|customer (?:managed )?keys?|customer key|cmek|cmk|unencrypted|at rest|double|disk encryption|activity stream key|copy key|snapshot \w*key|certificate)\b/,
    ),
    ...MANUAL,
    effort: 12,
    downtime: 60,
    impact: 'significant',
    approach:
      'Take a snapshot, copy it with encryption, and restore it as a new instance. Switch the application over in a window, keep the old instance for a week, then delete it.',
  },
  {
    id: 'database-version',
    subject: 'the version of a database engine',
    match: database(
      /\b(?:version|deprecated|extended support|upgrades?|minor|engine|updates?|maintenance|software|platform|outdated)\b/,
    ),
    ...MANUAL,
    teams: ['db', 'app'],
    effort: 8,
    downtime: 30,
    impact: 'significant',
    approach:
      'Upgrade a copy and run the tests of the application against it. Upgrade the production instance in a window, with a snapshot to return to.',
  },
  {
    id: 'database-public-access',
    subject: 'public access to a database',
    match: database(/\b(?:public(?:ly)?|internet|world|unauthenticated|all addresses|everyone)\b/),
    ...MANUAL,
    teams: ['db', 'network', 'app'],
    effort: 6,
    downtime: 0,
    impact: 'significant',
    approach:
      'Read the clients from the connection log, give them a private path, and move the endpoint to private subnets or deny public access. Test the connections before public access ends.',
  },
  {
    id: 'database-network',
    subject: 'the network of a database',
    match: database(
      /\b(?:vpc|vnet|subnets?|private|port|ports|network|classic|security groups?|routing|addresses|endpoint|link)\b/,
      /^(?:any|azure network) |\b(?:code|injection|kubernetes|glue|athena|ec2|compute firewall)\b/,
    ),
    ...MANUAL,
    teams: ['db', 'network'],
    effort: 10,
    downtime: 30,
    impact: 'significant',
    approach:
      'Restore a snapshot into the target network, connect the application to it in a window, then delete the old instance.',
  },
  {
    id: 'database-availability',
    subject: 'the availability of a database',
    match: database(
      /\b(?:multi(?:ple)? (?:az|zones?|availability zones)|multi zone|availability|failover|replicas?|replication|zone redundant|zones?|standby|redundan\w*|data nodes|master nodes?|dedicated master|autoscaling|dead letter)\b/,
    ),
    ...MANUAL,
    effort: 4,
    downtime: 0,
    impact: 'moderate',
    approach:
      'Add a standby in a second zone in a quiet hour and test the failover with the owner of the application. Check the price first.',
  },
  {
    id: 'database-backup',
    subject: 'backups and the protection of a database against deletion',
    match: database(
      /\b(?:backups?|backed up|recovery|retention|deletion protection|snapshots?|backtrack|restorable|point in time|geo|copy tags|soft delete|binary logging)\b/,
    ),
    ...MANUAL,
    effort: 2,
    downtime: 0,
    impact: 'minimal',
    approach:
      'Enable automatic backups or deletion protection with the retention of the policy, outside of the hours of heavy writes, and restore a backup once as a test.',
  },
  {
    id: 'database-access',
    subject: 'users and authentication of a database',
    match: database(
      /\b(?:admin\w*|passwords?|iam|entra|active directory|authenticat\w+|auth|local auth|access keys?|access control|users?|logins?|root|contained|ownership|permissions|roles?|cross account|metadata writes|internal users|login|any host)\b/,
    ),
    ...MANUAL,
    teams: ['db', 'app'],
    effort: 6,
    downtime: 0,
    impact: 'moderate',
    approach:
      'Create users with the roles that the application needs, move its connections to them, then disable the shared or default account.',
  },
  {
    id: 'database-settings',
    subject: 'the configuration of a database',
    match: { words: DATABASE, excluded: NO_DATABASE },
    ...MANUAL,
    effort: 3,
    downtime: 0,
    impact: 'moderate',
    approach:
      'Change the parameter on a copy and test the application. Apply it in a window, because some parameters take effect only after a restart.',
  },
]
