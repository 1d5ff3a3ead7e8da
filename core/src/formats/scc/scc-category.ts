/** Abbreviations and names in categories. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [
    '2SV',
    'ACL',
    'API',
    'AWS',
    'CMEK',
    'CSEK',
    'DNS',
    'DNSSEC',
    'EC2',
    'FTP',
    'GCE',
    'GCS',
    'GKE',
    'HTTP',
    'HTTPS',
    'IAM',
    'ID',
    'IDS',
    'IP',
    'IPV6',
    'KMS',
    'LDAP',
    'MFA',
    'MySQL',
    'NetBIOS',
    'NoSQL',
    'OS',
    'POP3',
    'PostgreSQL',
    'RBAC',
    'RDP',
    'RSASHA1',
    'S3',
    'SMTP',
    'SQL',
    'SSH',
    'SSL',
    'TCP',
    'TLS',
    'UDP',
    'UI',
    'URL',
    'VM',
    'VPC',
    'XSS',
  ].map((word) => [word.toUpperCase(), word]),
)

const CONSTANT = /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/

/** `OPEN_SSH_PORT` → `Open SSH port`. Categories of threat detectors are readable already. */
export function categoryTitle(category: string): string {
  if (!CONSTANT.test(category)) return category
  const words = category.split('_').map((word) => SPELLINGS.get(word) ?? word.toLowerCase())
  const title = words.join(' ')
  return title.slice(0, 1).toUpperCase() + title.slice(1)
}
