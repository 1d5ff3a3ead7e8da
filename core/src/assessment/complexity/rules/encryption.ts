import type { ComplexityRule } from '../complexity-rule.ts'

export const ENCRYPTION_RULES: readonly ComplexityRule[] = [
  {
    id: 'default-encryption',
    subject: 'encryption by default of new data',
    match: {
      words:
        /\b(?:default encryption|bucket default encryption|storage encryption|encryption by default|server side encryption|automatically encrypt)\b/,
    },
    tier: 1,
    effort: 0.5,
    teams: [],
    downtime: 0,
    change_window: false,
    impact: 'none',
    blockers: [],
    approach:
      'Enable encryption by default for the account or bucket. New data is encrypted; existing data is rewritten later.',
  },
  {
    id: 'stream-encryption',
    subject: 'encryption of a queue, topic, stream or log group',
    match: {
      words:
        /\b(?:sns|sqs|kinesis|firehose|log group|cloudtrail|event ?store|topics?|queues?|streams?)\b(?=.*\b(?:encrypt\w*|customer (?:managed )?key|kms)\b)/,
      excluded: /\b(?:rds|activity stream)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Create the key with a policy that admits producers and consumers, then enable encryption with it and watch for denied calls.',
  },
  {
    id: 'disk-encryption',
    subject: 'the encryption of disks in use',
    match: {
      words:
        /\b(?:ebs volume (?:encryption|customer key)|attached (?:amazon )?ebs|volumes?|disks?|workspaces \w* ?\w* ?encryption|host encryption|vm (?:disk|host|managed disk|attached disk|unattached disk) \w*|efs (?:encryption|customer key)|temp disks|disk encryption|file systems?|fsx|storagegateway encryption)\b/,
      required: /\b(?:encrypt\w*|keys?|cmek|csek|cmk)\b/,
      excluded: /\b(?:launch|template|spot fleet|snapshot|default|copy)\b/,
    },
    tier: 3,
    effort: 4,
    teams: ['app'],
    downtime: 30,
    change_window: true,
    impact: 'significant',
    blockers: ['A disk in use cannot be encrypted in place'],
    approach:
      'Take a snapshot, copy it with encryption, create a disk from it, and exchange the disks in a window while the machine is stopped.',
  },
  {
    id: 'customer-managed-key',
    subject: 'encryption with a key of your own',
    match: {
      words:
        /\b(?:customer (?:managed )?keys?|cmek|cmk|csek|own key|customer managed|(?:key|keys) of your own|infrastructure encryption|double encryption|second layer|hsm keys|kms (?:default key|protection level)|default key|\w+ key)\b/,
      categories: ['encryption', 'ai'],
    },
    tier: 2,
    effort: 4,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Create a key with rotation, grant the service and the readers of the data its use, set it on the resource, and test that data is still read.',
  },
  {
    id: 'encryption-at-rest',
    subject: 'encryption of a managed service at rest',
    match: {
      categories: ['encryption', 'ai', 'data', 'secrets'],
      words: /\b(?:encrypt\w*|unencrypted|at rest|security configuration|encryption)\b/,
      excluded: /^any |\b(?:kubernetes|in transit|code)\b/,
    },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Enable encryption in the setting of the resource and its template. Recreate what takes the setting at creation only, and copy its data.',
  },
]
