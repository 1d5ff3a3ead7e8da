import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conceptsOf, findConcepts } from './concepts.ts'
import { CONCEPTS } from './dictionary.ts'

const shared = (one: string, other: string): string[] => {
  const others = conceptsOf(other)
  return [...conceptsOf(one)].filter((name) => others.has(name))
}

/** Texts in which every choice of an expression occurs. */
const textsOf = (expression: string): string[] => {
  const parts = expression
    .replace(/ - .*/, '')
    .split(' + ')
    .map((part) => part.split('|'))
  return parts.flatMap((choices, at) =>
    choices.map((choice) =>
      parts.map(([first], other) => (other === at ? choice : first)).join(' of '),
    ),
  )
}

describe('the dictionary', () => {
  it('has at least 80 concepts, with names that differ and several expressions each', () => {
    expect(CONCEPTS.length).toBeGreaterThanOrEqual(80)
    expect(new Set(CONCEPTS.map(({ name }) => name)).size).toBe(CONCEPTS.length)
    expect(CONCEPTS.filter(({ expressions }) => expressions.length < 4)).toEqual([])
  })

  it('finds every expression of a concept in a text that has it', () => {
    const missed = CONCEPTS.flatMap(({ name, expressions }) =>
      expressions
        .flatMap(textsOf)
        .map((found) => `There, ${found} (again)`)
        .filter((text) => !conceptsOf(text).has(name)),
    )
    expect(missed).toEqual([])
  })

  it.each([
    ['MFA', true],
    ['key vault', true],
    ['X.509', true],
    ['X.509 of a partner', false],
    ['quarterly report', false],
    ['locked bucket', true],
    ['bucket that nobody locked', false],
    ['backups deleted by attacker', true],
    ['unlogged model calls', false],
  ])('knows whether %j is a concept and nothing else: %s', (text, isWhole) => {
    expect(findConcepts(text).isWhole).toBe(isWhole)
  })

  it('refers to concepts that exist', () => {
    const names = new Set([...CONCEPTS.map(({ name }) => name), 'logging', 'database'])
    for (const { broader } of CONCEPTS) for (const name of broader) expect(names).toContain(name)
  })
})

describe('equates', () => {
  it.each([
    ['MFA missing', 'Console user without multi-factor authentication'],
    ['two-factor login', 'hardware token for the root user is not configured: MFA'],
    ['publicly readable S3', 'Storage bucket allows anonymous read'],
    ['world open ssh', 'Security group permits SSH from 0.0.0.0/0'],
    ['unencrypted volume', 'Virtual machine disk is not encrypted'],
    ['stale credentials', 'Access key older than 90 days'],
    ['GCS bucket', 'blob container of a storage account'],
    ['EC2', 'Compute Engine virtual machine'],
    ['GuardDuty is off', 'Microsoft Defender for Cloud is not enabled'],
    ['audit trail', 'CloudTrail does not record data events'],
    ['K8s', 'AKS cluster'],
    ['SSL', 'minimum TLS version'],
    ['data in transit', 'HTTPS only'],
    ['BYOK', 'customer-managed key'],
    ['RCE', 'remote code execution'],
    ['DDoS', 'denial of service'],
    ['single sign-on', 'SAML federation'],
    ['hardcoded password', 'secrets in Lambda environment variables: plaintext credential'],
    ['secrets in code', 'Credentials sit in container environment variables'],
    ['leaked keys', 'the build environment exposes access keys'],
    ['contact information', 'security alternate contact'],
    ['firewall', 'network security group'],
    ['disaster recovery', 'automated backups'],
    ['end of life runtime', 'deprecated runtime is out of date'],
    ['excessive permissions', 'least privilege'],
    ['RDP', 'port 3389'],
    ['serverless', 'Lambda function'],
    ['IMDSv1', 'instance metadata service'],
    ['guest users', 'external user'],
    ['single point of failure', 'Multi-AZ is disabled'],
    ['antivirus', 'endpoint protection'],
    ['exposed database', 'SQL instance is reachable from the internet'],
    ['exposed server', 'virtual machine with a public address'],
    ['crypto mining', 'Host resolves names of a mining pool'],
    ['C2 server', 'Lookup of a known command-and-control domain'],
    ['guardduty', 'GuardDuty is not enabled'],
    ['cloudtrail', 'Audit trail is off'],
    ['github actions oidc', 'Any repository may assume the role of the pipeline'],
    ['unused keys', 'Access keys that no one uses'],
    ['stale users', 'Account has had no activity for 90 days'],
    ['leavers', 'Blocked accounts keep their roles'],
    ['impossible travel', 'Logins from two countries within an hour'],
    ['shared login', 'Several people use one account'],
    ['standing privileges', 'Administrator role is assigned permanently'],
    ['self-signed', 'Listener has a certificate of an unknown issuer'],
    ['old TLS', 'Gateway accepts protocol versions below 1.2'],
    ['mtls', 'Clients are not asked for a certificate'],
    ['database TLS', 'MySQL server accepts unencrypted client connections'],
    ['disk encryption', 'EBS volume holds data in the clear'],
    ['keys in hardware', 'HSM is not used'],
    ['secrets in Docker image', 'Image layer has a private key'],
    ['secrets in user data', 'Startup script has a password'],
    ['soft delete', 'Removed blobs cannot be brought back'],
    ['WORM logs', 'Log bucket has no retention lock'],
    ['data exfiltration', 'Unusually large download from a bucket'],
    ['data masking', 'Production data is used in a test environment'],
    ['ddos protection', 'Denial of service is possible'],
    ['pose as another identity', 'Role may impersonate service accounts'],
    ['who downloaded the file', 'Bucket has no server access log'],
    ['fired staff', 'Deactivated user still owns the subscription'],
    ['admin for an hour', 'Privileged role is assigned permanently'],
    ['own keys', 'Volume relies on a key of the provider'],
    ['curl pipe bash', 'Dockerfile runs a script that was downloaded'],
    ['fileless malware', 'Process runs in memory only'],
    ['too much token power', 'Workflow has write-all permissions'],
    ['who did what', 'CloudTrail is not enabled'],
    ['whose server is this', 'Resource has no owner tag'],
    ['do backups work', 'Restore has never been tested'],
    ['abandoned library', 'Package has had no maintainer for years'],
    ['needs a reboot', 'Updates take effect after a restart'],
    ['god mode container', 'Privileged flag is set for the pod'],
    ['geo fencing', 'Distribution should restrict viewers by country'],
    ['L7 inspection', 'Application Gateway has no WAF'],
    ['forced tunnelling', 'Internet-bound traffic skips the on-premises gateway'],
    ['Kyverno', 'No admission controller checks manifests'],
    ['DNS sinkhole', 'Resolver does not block malicious domains'],
    ['RTO', 'No recovery time objective is set'],
    ['bootkit protection', 'Trusted Launch is off'],
    ['forward secrecy', 'Listener offers no ECDHE suites'],
    ['EFS encryption', 'File share is not encrypted'],
    ['RDS HA', 'Database instance runs in a single zone'],
    ['ALB logs', 'Load balancer does not write its requests'],
    ['airflow on internet', 'Cloud Composer environment has a web server'],
    ['user pool', 'Azure AD B2C tenant'],
    ['virtual desktops', 'WorkSpaces directory'],
    ['predictable tokens', 'Math.random makes session identifiers'],
    ['fixed IV', 'AES is used in ECB mode'],
    ['app passwords', 'Less secure apps are allowed'],
    ['remember me', 'Keep me signed in is offered'],
    ['domain-wide delegation', 'Service account may impersonate every employee'],
    ['orphaned guests', 'External identities without recent sign-in'],
    ['shared docs with link', 'Google Drive files are viewable outside the organization'],
    ['pods see cloud metadata', 'Containers can reach 169.254.169.254'],
    ['zombie volumes', 'EBS volume in available state'],
  ])('%j and %j', (one, other) => {
    expect(shared(one, other)).not.toEqual([])
  })
})

describe('does not equate', () => {
  it.each([
    ['encryption key', 'access key'],
    ['KMS key', 'API key of a user'],
    ['secrets in code', 'a stolen push token replaces a release'],
    ['stale users', 'Console user signs in without a second factor'],
    ['secrets in logs', 'The application logs in to the database with a password'],
    ['ransomware', 'Shared file system was created without encryption'],
    ['unencrypted traffic', 'Default security group lets traffic through'],
    ['container image', 'blob container'],
    ['open status', 'open to the world'],
    ['open findings', 'open port'],
    ['log in to the console', 'logging is disabled'],
    ['the key of the tag', 'encryption key'],
    ['public key', 'private key'],
    ['backing out of a change', 'backup'],
    ['certificate', 'certified engineer'],
    ['rest of the report', 'encryption at rest'],
    ['resource group', 'security group'],
    ['HTTP status', 'HTTPS only'],
    ['password length', 'key length'],
    ['patch of land', 'dispatch'],
    ['function of the network', 'serverless function'],
    ['date', 'out-of-date software'],
    ['contained in a table', 'container'],
    ['a trial account', 'audit trail'],
    ['message in a bottle', 'message queue'],
    ['author of the rule', 'authorization'],
    ['role', 'cluster role binding'],
    ['host', 'host network'],
    ['secretary', 'secret'],
    ['code of conduct', 'secrets in code'],
    ['environment of production', 'hardcoded secret'],
    ['volume of traffic is high', 'encryption at rest'],
    ['in order', 'least privilege'],
    ['exposed credential', 'open to the internet'],
    ['data mining', 'cryptocurrency'],
    ['encrypted connections to the database', 'encryption at rest'],
    ['customer data', 'customer-managed key'],
    ['department of transport', 'leaver'],
    ['radius of a circle', 'authentication'],
    ['value from a table', 'secret storage'],
    ['external ID of a role', 'identity provider'],
    ['people do not sign in with certificates', 'inactive user'],
    ['bucket policy locks out all users', 'account lockout'],
    ['MFA delete', 'MFA missing'],
    ['deletion protection', 'object lock'],
    ['persistent disk', 'persistence mechanism'],
    ['health check', 'health records'],
    ['federated query', 'SAML federation'],
    ['password of a disk', 'key length'],
    ['elevation of the ground', 'just-in-time access'],
    ['recovery point is deleted', 'soft delete'],
    ['sensitive objects', 'data classification'],
    ['static IP addresses', 'IDS/IPS'],
    ['identifiers (IDs)', 'IDS sensor'],
    ['the file contains text', 'containment of an incident'],
    ['it depends on the answer', 'software dependency'],
    ['a name', 'naming convention'],
    ['weak', 'security weakness'],
    ['an account', 'accountable team'],
    ['a relation', 'relational database'],
    ['OpenSSH', 'reachable from the internet'],
    ['state machine', 'virtual machine'],
    ['liveness probe', 'port scan'],
    ['WORM', 'lateral movement from host to host'],
    ['AWS S3', 'customer-managed key'],
    ['flood of log entries', 'DDoS'],
    ['distribution of a package', 'CloudFront'],
    ['malicious object', 'unsafe deserialization'],
    ['long-lived key', 'liveness probe'],
    ['profile of a user', 'debug mode'],
    ['anonymous user', 'Tor exit node'],
    ['the latest backup', 'image tag'],
    ['a bucket that someone can access', 'access log'],
    ['copy tags to snapshots', 'ADD instruction'],
    ['clustered index', 'high availability'],
    ['certificate of a server', 'compliance'],
    ['distant geographies', 'region restriction'],
    ['Workspace has no tags', 'virtual machine'],
    ['key exchange', 'e-mail'],
    ['VM has an external IP', 'Kubernetes service'],
    ['App Service requires TLS', 'sidecar proxy'],
    ['final report', 'final snapshot'],
    ['perimeter of the office', 'service perimeter'],
    ['project plan', 'SSH keys of the project'],
    ['hub of the wheel', 'transit gateway'],
    ['Cloud SQL instance', 'virtual machine'],
    ['turbulent airflow', 'workflow orchestration'],
    ['wings drive pressure outside the flow', 'external sharing'],
    ['circular arc', 'email spoofing'],
    ['fast solution of the equation', 'content delivery network'],
    ['constraints of the motion', 'preventive guardrail'],
    ['an accountant', 'accountable team'],
    ['dead letter queue of a Lambda function', 'end of life runtime'],
    ['network injection', 'SQL injection'],
    ['EBS volume attachment', 'phishing'],
    ['orphaned guests', 'orphaned disk'],
  ])('%j and %j', (one, other) => {
    expect(shared(one, other)).toEqual([])
  })
})

describe('any text', () => {
  it('has concepts of the dictionary only, however it is cased', () => {
    const words = [
      'MFA',
      'key',
      'access',
      'rotate',
      'public',
      'S3',
      'bucket',
      '+',
      'at',
      'rest',
      '/',
    ]
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...words), fc.string())), (parts) => {
        const text = parts.join(' ')
        const names = new Set(CONCEPTS.map(({ name }) => name))
        for (const name of conceptsOf(text)) expect(names).toContain(name)
      }),
    )
  })

  it.each(['key ', 'access ', 'rotate key ', 'storage ', 'encrypt '])(
    'of 100,000 characters is read: %j',
    (unit) => {
      expect(conceptsOf(unit.repeat(100_000 / unit.length)).size).toBeLessThan(CONCEPTS.length)
    },
  )
})
