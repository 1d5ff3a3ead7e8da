import type { ComplexityRule } from '../complexity-rule.ts'

const AUTOMATIC = {
  tier: 1,
  teams: [],
  downtime: 0,
  change_window: false,
  impact: 'none',
  blockers: [],
} as const

/** Protection of stored data against loss. */
export const STORAGE_RULES: readonly ComplexityRule[] = [
  {
    id: 'deletion-protection',
    subject: 'protection against deletion',
    match: {
      words:
        /\b(?:deletion protection|termination protection|soft delete|subnet protection|resource locks|transfer lock|auto renew)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    approach:
      'Switch the protection on. It changes nothing for the users of the resource; pipelines that delete it have to switch it off first.',
  },
  {
    id: 'object-versioning',
    subject: 'versions and life cycle of objects',
    match: {
      words:
        /\b(?:s3|buckets?|blobs?|storage|ecr|repositor(?:y|ies)|backup)\b(?=.*\b(?:versioning|versioned|lifecycle|abandoned uploads|version lifecycle|retention|expire)\b)/,
      excluded: /^any |\b(?:github|code)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    approach:
      'Enable versioning together with a rule that expires old versions. Check the price of storage.',
  },
  {
    id: 'object-lock',
    subject: 'locked or replicated objects',
    match: {
      words:
        /\b(?:object lock|mfa delete|immutable|immutab\w+|bucket replication|replication|geo redundant|cross tenant|acls disabled|uniform access|bucket policy only|origin (?:identity|access)|bucket website|shadow resource|transfer acceleration|event notifications|bucket notifications|access point user|access point root|service controls)\b/,
      excluded: /^any |\b(?:kubernetes|redis|sql|ecr tag)\b/,
    },
    tier: 2,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    effort: 3,
    approach:
      'Check with the owner how objects are written, read and deleted. Apply the setting to one bucket, watch for denied calls, then to the others.',
  },
  {
    id: 'backup-plan',
    subject: 'backups of resources',
    match: {
      words:
        /\b(?:backups?|backed up|backup plan|recovery (?:points?|items|retention)|snapshot policy|volume snapshots|disk snapshots|snapshots|disaster recovery|restore|compute suspended|recovery)\b/,
      excluded: /\b(?:sql|kubernetes|public|encrypt\w*)\b/,
    },
    tier: 2,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    effort: 2,
    approach:
      'Add the resource to the backup plan of its tier by tag, and restore it once as a test.',
  },
]
