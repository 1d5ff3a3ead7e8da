import type { ComplexityRule } from '../complexity-rule.ts'

export const CODE_RULES: readonly ComplexityRule[] = [
  {
    id: 'application-code',
    subject: 'a weakness in application code',
    match: {
      words:
        /\b(?:any (?:code|api|web(?! managed))|github (?:code|dependency|template) findings|scc web findings|cross site|injection|deserialization|path traversal)\b/,
    },
    tier: 3,
    effort: 12,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['A developer changes the code'],
    approach:
      'Write a test that shows the weakness, correct the code with the safe function of the framework, and release it through the pipeline.',
  },
]

export const WORKLOAD_RULES: readonly ComplexityRule[] = [
  {
    id: 'repository-settings',
    subject: 'the settings of a repository or pipeline',
    match: {
      words:
        /\b(?:any (?:repository|pipeline|terraform)|github (?:code|dependency|secret) scanning|github oidc|branch protection|code(?:build|pipeline|deploy|star|commit|artifact) \w+|codebuild|workflow)\b/,
      excluded: /\b(?:secrets?|encrypt\w*|key|logging|public|credentials)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Change the setting of the repository or pipeline by its code, run the pipeline once, and inform the developers about the new rule.',
  },
  {
    id: 'machine-hardening',
    subject: 'the boot and hardware protection of machines',
    match: {
      words:
        /\b(?:shielded|secure boot|vtpm|trusted launch|integrity monitoring|attestation\w*|boot components|kernel modules|confidential|serial (?:port|console)|enclave|secured core)\b/,
      excluded: /\b(?:gke|kms|node)\b/,
    },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 10,
    change_window: false,
    impact: 'moderate',
    blockers: ['The machine has to be stopped'],
    approach:
      'Check that image and drivers support it, stop the machine in its maintenance hours, enable the setting and start it again.',
  },
  {
    id: 'machine-settings',
    subject: 'settings of machines and functions',
    match: {
      categories: ['compute', 'configuration', 'container', 'ai'],
      words:
        /\b(?:ec2|instances?|vms?|virtual machines?|scale sets?|auto ?scaling|launch templates?|lambda|functions?|app ?service|compute|remote debugging|extensions?|managed disks|classic|sagemaker|notebook|elasticbeanstalk|codebuild|availability|arc)\b/,
      excluded: /^any |\b(?:count|limits?|kubernetes)\b/,
    },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Change the template or the configuration, replace one instance and test it, then replace the others.',
  },
  {
    id: 'unused-resource',
    subject: 'a resource that nothing uses',
    match: {
      words:
        /\b(?:unused|unattached|unassigned|idle|empty|stopped|old|expired|unassociated|orphaned)\b/,
      excluded: /^any |\b(?:kubernetes|certificate|policy empty)\b/,
    },
    tier: 2,
    effort: 1,
    teams: [],
    downtime: 0,
    change_window: false,
    impact: 'none',
    blockers: ['A deletion is confirmed by the owner'],
    approach:
      'Ask the owner from its tags, take a snapshot where it holds data, then delete the resource.',
  },
  {
    id: 'model-guardrails',
    subject: 'guardrails of a model',
    match: {
      words:
        /\b(?:guardrails?|prompt (?:attack|shield|management)|bedrock|ai opt out|gemini|vertexai|foundation models?)\b/,
    },
    tier: 2,
    effort: 6,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['The answers of the application have to be tested'],
    approach:
      'Attach a guardrail that only detects, compare what it would block with the prompts of the application, then let it block.',
  },
  {
    id: 'account-contacts',
    subject: 'contacts and settings of an account',
    match: {
      words:
        /\b(?:contacts?|contact (?:phone|current|separate)|emergency contacts|essential contacts|support (?:plan|role)|account (?:security|contact) \w+|security (?:contact|questions)|master manager roles)\b/,
    },
    tier: 1,
    effort: 0.5,
    teams: [],
    downtime: 0,
    change_window: false,
    impact: 'none',
    blockers: [],
    approach:
      'Set the address of the security team as the contact of every account, from the management account.',
  },
  {
    id: 'availability-settings',
    subject: 'the availability of a service',
    match: {
      words:
        /\b(?:zone redundant|multi(?:ple)? zones?|availability|replicas|service level|standard tier|standby|fault tolerance|minimum nodes|dead letter|backlog|retention|mq (?:minor upgrades|version)|api version)\b/,
      excluded: /^any /,
    },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Change the setting or the tier of the service in its template, check the price, and test it in another environment first.',
  },
  {
    id: 'capacity',
    subject: 'sizes, numbers and limits of resources',
    match: {
      words:
        /\b(?:(?:instance|machine) (?:types?|count)|\w+ count|limits?|quotas?|vm size|disk tier|reserved|throttling|concurrency limit|right siz\w+|underutili[sz]ed|accelerated network)\b/,
      excluded: /^(?:any|kubernetes) |\b(?:containers?|pods?)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: ['The owner knows the load'],
    approach:
      'Compare the metrics of a full business cycle with the size or the limit, agree on a new one with the owner, and change it in the template.',
  },
  {
    id: 'organization-policy',
    subject: 'policies of the organisation',
    match: {
      words:
        /\b(?:azure policy \w+|org(?:anization)? polic(?:y|ies)|organizations \w+|service control|allowed locations|default assignment|azure policy|policy add on|stack policy|cloudformation \w+|config rules compliant|wellarchitected)\b/,
    },
    tier: 2,
    effort: 4,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['A policy may stop deployments'],
    approach:
      'Assign the policy in audit mode, list what it would deny, exempt what has a reason, then let it deny.',
  },
]
