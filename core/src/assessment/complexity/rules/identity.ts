import type { ComplexityRule } from '../complexity-rule.ts'

const PARTIAL = { tier: 2, downtime: 0, change_window: false } as const

export const IDENTITY_RULES: readonly ComplexityRule[] = [
  {
    id: 'mfa',
    subject: 'a missing second factor',
    match: {
      words:
        /\b(?:\w*mfa\w*|multi ?factor|second factor|two factor|2fa|2 step|security defaults|strong methods)\b/,
      excluded: /\b(?:mfa delete|alarm)\b/,
    },
    ...PARTIAL,
    effort: 2,
    teams: [],
    impact: 'minimal',
    blockers: ['The person enrols their own device'],
    approach:
      'Let the user enrol a phishing-resistant factor, then require it with a policy. Keep an emergency account with a hardware key.',
  },
  {
    id: 'root-account',
    subject: 'the root account',
    match: {
      words:
        /\b(?:iam root (?!mfa|hardware)\w+|root (?:user|account)(?! mfa)|root central credentials)\b/,
      excluded: /\b(?:alarm|metric filter|container|kubernetes|vertexai|efs)\b/,
    },
    ...PARTIAL,
    effort: 2,
    teams: [],
    impact: 'minimal',
    blockers: ['Only the owner of the account can sign in as root'],
    approach:
      'Find out what uses root in the audit trail, move it to a role, then delete the access keys of root and lock its password away.',
  },
  {
    id: 'password-policy',
    subject: 'the password policy',
    match: {
      words:
        /\b(?:password (?:policy|length|reuse|expiry|lowercase|uppercase|number|symbol|strong|change)|iam password \w+|cognito (?:password \w+|temporary password)|password polic(?:y|ies))\b/,
    },
    ...PARTIAL,
    effort: 1,
    teams: [],
    impact: 'minimal',
    blockers: [],
    approach:
      'Set the password policy of the account. Users are asked for a new password when they next change it.',
  },
  {
    id: 'unused-credentials',
    subject: 'credentials and permissions that nothing uses',
    match: {
      words:
        /\b(?:unused|inactive|stale|blocked (?:accounts|owners)|disabled accounts?|deprecated accounts?|dormant|password unused|initial key|findings resolved)\b/,
      required:
        /\b(?:iam|users?|credentials?|access keys?|identit(?:y|ies)|accounts?|entra|permissions|roles?|service accounts?|keys?|accessanalyzer)\b/,
      excluded: /\b(?:ebs|volume|security group|elastic|snapshot|eks)\b/,
    },
    ...PARTIAL,
    effort: 1,
    teams: [],
    impact: 'minimal',
    blockers: ['The owner confirms that it is not needed'],
    approach:
      'Deactivate the credential or assignment, wait for 14 days for complaints, then delete it.',
  },
  {
    id: 'credential-rotation',
    subject: 'long-lived keys of identities',
    match: {
      words:
        /\b(?:access keys? (?:rotation|rotated)|access key rotation|access keys? (?:\w+ )*(?:older|age|days)|key (?:not )?rotat\w+|keys? (?:\w+ )*rotat\w+|user managed keys|long lived keys|two access keys|ssh key rotation|apikeys \w+|api keys? \w+|app credentials|key long term|service account keys?|management certificates|root keys|canary keys|password and key)\b/,
      excluded: /\b(?:kms|keyvault|customer|storage)\b/,
    },
    ...PARTIAL,
    effort: 3,
    teams: ['app'],
    impact: 'moderate',
    blockers: ['The application has to take the new key first'],
    approach:
      'Create a second key, give it to the application, watch the last use of the first, then delete it. Prefer a role or a managed identity to a key.',
  },
  {
    id: 'privileged-access',
    subject: 'administrator rights that are too broad',
    match: {
      words:
        /\b(?:admin\w*|owners?|contributor|primitive roles|basic role|editor|full (?:access|admin)|privilege(?:d|s)?|over ?privileged|excessive|overprovisioned|wildcards?|all actions|star|escalation|global admins|second owner|permanent|access administrator|poweruser)\b/,
      required:
        /\b(?:iam|polic(?:y|ies)|roles?|users?|groups?|accounts?|entra|subscription\w*|permissions?|identit\w+|privilege\w*|service principals?|members?|rbac|excessive|owners?)\b/,
      excluded:
        /\b(?:kubernetes|gke|eks|aks|sql|rds|default admin|kms|mails?|container|batch privileged|codebuild|image owner|code)\b/,
    },
    ...PARTIAL,
    effort: 4,
    teams: ['app'],
    impact: 'moderate',
    blockers: ['Which permissions are in use has to be known'],
    approach:
      'Generate a policy from the calls of the last 90 days, attach it next to the broad one, watch for denied calls, then detach the broad one.',
  },
  {
    id: 'resource-policy',
    subject: 'a resource policy that admits strangers',
    match: {
      words:
        /\b(?:(?:sqs|sns|lambda|ecr|eventbridge|efs|ses|pubsub|run|functions|dynamodb|opensearch|backup|glue|ssm document|dataproc|cloudwatch log group)\b(?: \w+){0,4} (?:public|cross account|policy|url public|wildcard|permission source|schema cross account)|(?:queues?|topics?|functions?|documents?|buckets?)\b.*\b(?:public(?:ly)?|unauthenticated|cross account|anonymous)|s3 bucket (?:cross account access|policy bounds|endpoint policy|lockout)|cross account|confused deputy|external id|transit gateway auto accept|endpoint (?:service )?trust|full access policy)\b/,
      excluded:
        /\b(?:network access|api ?gateway|appservice|in a vpc|kubernetes|public network|cors|alarm|lifecycle|mount target|codebuild)\b/,
    },
    ...PARTIAL,
    effort: 2,
    teams: ['app'],
    impact: 'moderate',
    blockers: ['The callers have to be known'],
    approach:
      'Read the callers from the audit trail and name them in the policy, with a condition on the account or organisation. Remove the wildcard principal.',
  },
  {
    id: 'external-access',
    subject: 'guests and members from outside of the organisation',
    match: {
      words:
        /\b(?:guests?(?! configuration)|external (?:readers|writers|owners|accounts?)|non org|domain roles|public members|group open|consent|default tenants|self registration|foreign|saml|trust(?:ed)?)\b/,
      required:
        /\b(?:iam|entra|cognito|subscription|accounts?|members?|users?|guests?|roles?|identity|default tenants|saml)\b/,
    },
    ...PARTIAL,
    effort: 2,
    teams: ['app'],
    impact: 'minimal',
    blockers: ['The sponsor of the guest decides'],
    approach:
      'Ask the sponsor of each guest. Remove the assignment, or replace it by access for a limited time with a review.',
  },
  {
    id: 'workload-identity',
    subject: 'keys and passwords in place of a managed identity',
    match: {
      words:
        /\b(?:managed identit(?:y|ies)|local auth\w*|shared key|access keys|instance profile|local users|entra (?:login|only)|sas|keys? access disabled|disable local authentication|admin user|linux (?:no password|ssh keys)|default service account|os ?login\w*|project ssh keys|key login|vpn entra|files entra|entra default)\b/,
    },
    ...PARTIAL,
    effort: 6,
    teams: ['app'],
    impact: 'moderate',
    blockers: ['The application has to use the identity first'],
    approach:
      'Give the workload a managed identity with the role it needs, change its connection to it, then disable keys and passwords.',
  },
  {
    id: 'api-authentication',
    subject: 'an interface that does not ask who is calling',
    match: {
      words:
        /\b(?:authoriz\w+|authenticat\w+|unauthenticated|identity proxy|api key|subscription scope|direct management|signed urls|invoker)\b/,
      excluded: /^any |\b(?:code|kubernetes|iam user|authorized)\b/,
    },
    ...PARTIAL,
    effort: 8,
    teams: ['app'],
    impact: 'significant',
    blockers: ['Each client needs credentials first'],
    approach:
      'Add an authorizer that only logs, give credentials to the clients that appear, then reject calls without them.',
  },
  {
    id: 'iam-policy',
    subject: 'IAM policies, roles and bindings',
    match: {
      categories: ['identity'],
      words:
        /\b(?:iam|polic(?:y|ies)|roles?|bindings?|users?|groups?|entra|permissions?|organizations?|service accounts?|identit\w+|rbac|principals?|access|sessions?|appstream|cognito|members?|token|sso|delegated)\b/,
      excluded: /\b(?:any code|pipeline|repository|api|kubernetes)\b/,
    },
    ...PARTIAL,
    effort: 3,
    teams: ['app'],
    impact: 'moderate',
    blockers: ['Who uses the permission has to be known'],
    approach:
      'Write the smaller policy or binding, attach it next to the present one, watch for denied calls for two weeks, then remove the present one.',
  },
]
