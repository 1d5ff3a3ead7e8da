import type { ComplexityRule } from '../complexity-rule.ts'

const AUTOMATIC = {
  tier: 1,
  teams: [],
  downtime: 0,
  change_window: false,
  blockers: [],
} as const

const NOT_STORAGE =
  /\b(?:network access|public network|instances? public|public (?:ip|address|subnet|endpoint|network)|sql|rds instance|redshift public|cluster|redis|private link)\b/

/** Public access to what is stored. */
export const PUBLIC_ACCESS_RULES: readonly ComplexityRule[] = [
  {
    id: 'public-snapshot',
    subject: 'a public snapshot, image or backup',
    match: {
      words:
        /\b(?:snapshots?|amis?|machine images?|compute image|images?|glacier|recovery points?)\b/,
      required:
        /\b(?:public(?:ly)?|private|shared with everyone|all (?:\w+ )?accounts|restorable)\b/,
      excluded:
        /\b(?:public network|imagebuilder|registry|repositor(?:y|ies)|container|private link)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    impact: 'none',
    approach:
      'Remove the public sharing permission and block public sharing for the account. Share the snapshot or image with the accounts that need it by their ids.',
  },
  {
    id: 'public-access-block',
    subject: 'the block of public access of an account',
    match: {
      words:
        /\b(?:s3 account block public access|s3 (?:bucket )?block public access|(?:ebs snapshot|ec2 ami) sharing blocked|public access prevention|block public access settings?|should block public access)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    impact: 'minimal',
    approach:
      'List what is public by intent and move it behind a content delivery network, then switch the block of public access on for the bucket and the account.',
  },
  {
    id: 'public-log-storage',
    subject: 'public access to stored logs',
    match: {
      words:
        /\b(?:cloudtrail bucket public|activity log public|log bucket public|public log bucket|logs? (?:\w+ ){0,3}public(?:ly)?)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    impact: 'none',
    approach:
      'Remove the public members from the policy and the access list of the bucket with the logs, and prevent public access to it. Check in the access log who read it.',
  },
  {
    id: 'public-container-registry',
    subject: 'public access to a registry of images',
    match: {
      words:
        /\b(?:ecr repository public|registry anonymous pull|artifacts (?:registry )?public|(?:registry|registries|repositor(?:y|ies)) (?:\w+ ){0,4}public(?:ly)?|public(?:ly)? (?:\w+ ){0,3}(?:registry|repository))\b/,
      excluded:
        /\b(?:azure registry public|public network|unrestricted network|private link|lambda|code)\b/,
    },
    ...AUTOMATIC,
    effort: 0.5,
    impact: 'minimal',
    approach:
      'Remove the public pull permission of the repository and grant it to the accounts and pipelines that pull its images.',
  },
  {
    id: 'public-dataset',
    subject: 'public access to a data set',
    match: {
      words:
        /\b(?:bigquery (?:dataset|table) public|public (?:\w+ )?dataset|datasets? (?:\w+ ){0,4}(?:public(?:ly)?|anonymous(?:ly)?)|glue catalog public)\b/,
    },
    ...AUTOMATIC,
    effort: 1,
    impact: 'minimal',
    approach:
      'Remove allUsers and allAuthenticatedUsers, or the anonymous principal, from the access list of the data set. Grant access to the groups that query it.',
  },
  {
    id: 'public-object-storage',
    subject: 'public access to object storage',
    match: {
      words:
        /\b(?:s3|buckets?|blobs?|storage|lightsail bucket|data lake|containers? public|object storage)\b/,
      required:
        /\b(?:public(?:ly)?|anonymous(?:ly)?|all ?users|all ?authenticated ?users|everyone|any principal|authenticated users|acl view|world)\b/,
      excluded: NOT_STORAGE,
    },
    ...AUTOMATIC,
    effort: 1,
    impact: 'minimal',
    approach:
      'Remove the public grants from the policy and the access list, and switch the block of public access on. Serve what has to be public through a content delivery network with an origin identity.',
  },
]
