import type { ComplexityRule } from '../complexity-rule.ts'

/** Secrets, and the vaults and keys that hold them. */
export const VAULT_RULES: readonly ComplexityRule[] = [
  {
    id: 'vault-recovery',
    subject: 'the recovery of a vault or key',
    match: {
      words:
        /\b(?:purge protection|(?:keyvault|key vaults?) (?:\w+ ){0,3}(?:soft delete|recoverable)|kms deletion window)\b/,
    },
    tier: 1,
    effort: 0.5,
    teams: [],
    downtime: 0,
    change_window: false,
    impact: 'none',
    blockers: [],
    approach:
      'Switch soft delete and purge protection on. They cannot be switched off again, and change nothing for the users of the vault.',
  },
  {
    id: 'key-rotation',
    subject: 'the automatic rotation of a key',
    match: {
      words:
        /\b(?:kms (?:key )?rotation|kms keys? (?:\w+ )*(?:rotation|rotated)|keyvault key rotation|key rotation (?:should be )?enabled|kms key not rotated)\b/,
    },
    tier: 1,
    effort: 0.5,
    teams: [],
    downtime: 0,
    change_window: false,
    impact: 'none',
    blockers: [],
    approach:
      'Enable automatic rotation. Older versions of the key keep decrypting, so nothing has to be encrypted again.',
  },
  {
    id: 'key-deletion',
    subject: 'a key that is about to be deleted, or disabled',
    match: {
      words:
        /\b(?:kms (?:deletion|key enabled|unused keys|cmk.* deletion)|keys? (?:\w+ )*scheduled for deletion|keys should not be deleted)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'none',
    blockers: ['Whether data is still encrypted with the key has to be known'],
    approach:
      'Cancel the deletion. Read the last use of the key from the audit trail, and delete it only when no data depends on it.',
  },
  {
    id: 'vault-network',
    subject: 'network access to a vault',
    match: {
      words:
        /\b(?:keyvault (?:firewall|public|private only)|key vaults?|vaults? firewall|keyvault vaults)\b/,
      required: /\b(?:firewall|networks?|public|private only)\b/,
      excluded: /\b(?:private (?:endpoint|link)|diagnostic|logs?)\b/,
    },
    tier: 2,
    effort: 3,
    teams: ['app', 'network'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['The callers of the vault have to be known'],
    approach:
      'Read the callers from the log of the vault, allow their networks in the firewall, then deny everything else.',
  },
  {
    id: 'key-access',
    subject: 'access to keys',
    match: {
      words:
        /\b(?:kms (?:public|key policy|grants|project owner|too many users|multi region|enclave \w+)|kms public key|kms separation|crypto ?keys? (?:\w+ )*public(?:ly)?|keys should not be (?:\w+ )*public(?:ly)?|kms keys? (?:\w+ )*(?:policy|access|public(?:ly)?))\b/,
    },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['Who uses the key has to be known'],
    approach:
      'Read the users of the key from the audit trail, name them in the key policy, and remove public and wildcard principals.',
  },
  {
    id: 'vault-access',
    subject: 'access to a vault or secret',
    match: {
      words:
        /\b(?:keyvault rbac|secretsmanager (?:public|restrictive policy)|secretmanager public|secrets? (?:\w+ )*(?:public(?:ly)?|resource polic\w+|access polic\w+|readable|all ?users|all ?authenticated ?users|everyone)|vault access)\b/,
      excluded: /^any |\b(?:kubernetes|training)\b/,
    },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['Who reads the secrets has to be known'],
    approach:
      'Read the callers from the log of the vault, grant them the smallest role on it, then remove the broad access. Rotate secrets that strangers could read.',
  },
  {
    id: 'secret-unused',
    subject: 'a secret that nothing uses',
    match: { words: /\b(?:secretsmanager (?:unused|in use)|unused (?:\w+ ){0,3}secrets?)\b/ },
    tier: 2,
    effort: 1,
    teams: [],
    downtime: 0,
    change_window: false,
    impact: 'none',
    blockers: ['A deletion is confirmed by the owner'],
    approach:
      'Ask the owner, then delete the secret with a recovery window of 30 days and revoke the credential that it holds.',
  },
  {
    id: 'secret-rotation',
    subject: 'the rotation or expiry of secrets',
    match: {
      words:
        /\b(?:secretsmanager (?:rotation\w*|rotated)|secretmanager rotation|rotation success|rotated lately|keyvault (?:secret expiry|key expiry|certificate validity|secret content type)|secrets? (?:\w+ )*(?:rotat\w+|expir\w+)|keys should have an expiration|key vault \w+ should have an expiration|storage key rotation|secret rotation|sas expiry|api ?keys? (?:not )?rotat\w+)\b/,
      excluded: /\b(?:aks|kubernetes|iam|service account)\b/,
    },
    tier: 2,
    effort: 4,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Let the application read the secret at run time, set up the rotation function or an expiry date, and rotate once while the owner watches.',
  },
  {
    id: 'secret-in-the-open',
    subject: 'a credential in code or configuration',
    match: {
      words:
        /\b(?:\w+ secrets|secrets? (?:in|sent|push|over)|(?:clear|plain) ?text|hard ?coded|user data|credentials? (?:in|exposed|leaked)|leaked|cleartext cloud keys|provider keys|source credentials|variables|connection passwords|password set|disk key plaintext|secret findings|named values|path to admin|synapse password|(?:contain|hold) (?:\w+ )*(?:credentials|secrets|passwords))\b/,
      required:
        /\b(?:secrets?|credentials?|passwords?|keys?|tokens?|variables|named values|admin|text)\b/,
      excluded:
        /\b(?:kubernetes (?:rbac|apiserver)|secrets encryption|external secrets|secrets files|secret scanning)\b/,
      categories: ['secrets', 'ai', 'encryption', 'data', 'identity'],
    },
    tier: 2,
    effort: 6,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['The application has to read the secret from elsewhere first'],
    approach:
      'Rotate the credential at once. Store the new one in the secret manager, let the application read it from there, and remove the old one from the code, its history and its logs.',
  },
]
