import type { ComplexityRule } from '../complexity-rule.ts'

const AUTOMATIC = {
  tier: 1,
  teams: [],
  downtime: 0,
  change_window: false,
  blockers: [],
} as const

export const TAG_RULES: readonly ComplexityRule[] = [
  {
    id: 'tags',
    subject: 'missing tags or labels',
    match: {
      words: /\b(?:tags?|tagged|untagged|unlabell?ed|tagging|labels?|labell?ed)\b/,
      excluded:
        /\b(?:image tag|latest tag|tags? immutab\w+|immutab\w+|kubernetes|pods?|by tag|from tag|service tags?)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    impact: 'none',
    approach:
      'Set the missing tags from the metadata of the account, and enforce them with a tag policy. Tags change no behaviour.',
  },
]

/** The metadata service of machines, and traffic over HTTP. */
export const HTTPS_RULES: readonly ComplexityRule[] = [
  {
    id: 'instance-metadata',
    subject: 'the metadata service of machines',
    match: {
      words:
        /\b(?:imds\w*|instance metadata|metadata (?:service|server|endpoint)|hop limit|token hop|legacy metadata|session tokens? at the metadata|metadata (?:answers|options))\b/,
      excluded: /\b(?:gke|cluster)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    impact: 'minimal',
    approach:
      'Look up calls of version 1 in the metric MetadataNoToken, update their SDKs, then require session tokens with a hop limit of 1 on the instance and in its launch template.',
  },
  {
    id: 'storage-https',
    subject: 'unencrypted access to storage',
    match: {
      words:
        /\b(?:s3 bucket secure transport|storage secure transfer|secure transfer|requests? to use ssl|require ssl)\b/,
      excluded: /\b(?:sql|database|redshift|rds)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    impact: 'minimal',
    approach:
      'Deny requests without TLS in the bucket policy, or require secure transfer for the storage account. Look for clients that use HTTP in the access log first.',
  },
  {
    id: 'storage-transport',
    subject: 'storage that accepts requests without TLS',
    match: {
      words: /\b(?:s3|buckets?|blobs?|storage accounts?|storageaccounts|file shares?)\b/,
      required:
        /\b(?:(?:without|deny|denies|require[sd]?|enforced?|missing|no|not) (?:\w+ ){0,3}(?:tls|ssl|https|encryption in transit|secure transport)|in transit|insecure transport)\b/,
      excluded: /\b(?:minimum|version|tls 1|latest|sql|redshift)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    impact: 'minimal',
    approach:
      'Look for requests without TLS in the access log and move their clients to HTTPS, then deny such requests in the policy of the storage.',
  },
  {
    id: 'https-only',
    subject: 'traffic over HTTP',
    match: {
      words:
        /\b(?:https only|(?:http|https) endpoint|viewer https|https listeners|listener secure|backend https|balancer https|forwarding https|load balancer https|http load balancer|over https|http to https|https redirect\w*|encrypted protocols|redirect\w* (?:\w+ )*https|cloudsearch https|opensearch https|containerapps https|spring https|functions https|webhook https|http subscription|gateway http|require encryption in transit|http traffic|allows? http|enforce https|enforces? https|plain http|insecure http|unencrypted http|http requests|over http|hsts|ingress https)\b/,
      excluded:
        /\b(?:health check|secret over|certificates? (?:validity|expir\w+)|kubernetes (?!ingress)\w+|https opened)\b/,
    },
    ...AUTOMATIC,
    effort: 1,
    impact: 'minimal',
    approach:
      'Redirect HTTP to HTTPS on the listener or switch on HTTPS only. Check that a valid certificate is attached and that no client depends on HTTP.',
  },
  {
    id: 'https-missing',
    subject: 'an endpoint that does not insist on HTTPS',
    match: {
      words: /\bhttps\b/,
      required:
        /\b(?:not|no|without|missing|disabled|off|only|enforce\w*|require\w*|redirect\w*|optional|fall back|should)\b/,
      excluded:
        /\b(?:health check|certificates?|tls 1|ssl polic\w+|version|kubernetes|kubelet|etcd|targethttpsproxy|open|ports?|inspect\w*)\b/,
    },
    ...AUTOMATIC,
    effort: 1,
    impact: 'minimal',
    approach:
      'Switch on HTTPS only, or redirect HTTP to it. Check that a valid certificate is attached and that no client depends on HTTP.',
  },
]

/** TLS and certificates. */
export const TLS_RULES: readonly ComplexityRule[] = [
  {
    id: 'database-tls',
    subject: 'TLS of connections to a database',
    match: {
      words:
        /\b(?:rds|aurora|documentdb|redshift\w*|elasticache|memorydb|memorystore|opensearch|dax|dms|mysql|postgresql|mariadb|sql|cosmosdb|redis|alloydb|neptune|msk|database)\b(?=.*\b(?:tls|ssl|in transit|secure connections|node encryption|transit|unencrypted connections)\b)/,
      excluded: /\b(?:certificate|security groups?)\b/,
    },
    tier: 2,
    effort: 4,
    teams: ['app', 'db'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['Clients without TLS have to be found first'],
    approach:
      'List the connections without TLS, update their connection strings, then require TLS of version 1.2 or newer on the server.',
  },
  {
    id: 'file-transfer-protocol',
    subject: 'file transfer without encryption',
    match: {
      words: /\b(?:ftps?|transfer (?:protocol|fips|security policy))\b/,
      excluded: /\b(?:open|port|security group|network|exposed|firewall)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Find out who deploys or transfers over FTP, move them to SFTP or FTPS, then switch FTP off.',
  },
  {
    id: 'certificate',
    subject: 'a certificate that has to be renewed or replaced',
    match: {
      words: /\b(?:acm|acmpca root|certificates?|cert)\b/,
      excluded:
        /\b(?:client certificates?|kubernetes|gke|mutual|pinning|signing|management certificates|kubelet|etcd|certificate validation|backend certificate|image|root certificate authority)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Request a certificate with automatic renewal, attach it to the listener, check the chain from outside, then delete the old one.',
  },
  {
    id: 'client-certificates',
    subject: 'client certificates and checks of certificates',
    match: {
      words:
        /\b(?:client certificates?|mutual tls|backend certificate|certificate validation|mtls)\b/,
      excluded: /\b(?:gke|kubernetes|image|code)\b/,
    },
    tier: 2,
    effort: 6,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['Each client needs a certificate first'],
    approach:
      'Issue certificates to the clients, accept them optionally, and require them when all clients send one.',
  },
  {
    id: 'tls-policy',
    subject: 'the TLS version or ciphers of an endpoint',
    match: {
      words:
        /\b(?:minimum tls|tls (?:version|policy|ciphers?)|latest tls|tls should be updated|ssl policy|weak ssl|ciphers?|security polic(?:y|ies)|tls 1 \d|nlb tls|origin (?:protocol|encryption)|quantum safe\w*|elb app tier|fips|sni|outdated protocols?|smb (?:version|encryption)|(?:tls|ssl) (?:protocols?|configuration|negotiation)|deprecated ssl|insecure (?:tls|ssl)|windows protocols|environment tls|volume tls|ses tls|spring tls|tls|ssl)\b/,
      excluded:
        /\b(?:kubernetes|gke|pod security|content security|cloudformation|stack|code|repository)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Read the TLS versions that clients use from the access log. Set the recommended policy with TLS 1.2 as the minimum when none is older, and watch the rate of failed handshakes.',
  },
]
