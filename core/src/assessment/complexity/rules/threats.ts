import type { ComplexityRule } from '../complexity-rule.ts'

const THREAT = ['threat'] as const
const CONFIRM = ['A person confirms the attack before access is cut off']

/** Containment is prepared; whether it is an attack, a person decides. */
export const THREAT_RULES: readonly ComplexityRule[] = [
  {
    id: 'threat-to-cluster',
    subject: 'a threat to a cluster or container',
    match: {
      kinds: THREAT,
      words: /\b(?:kubernetes|eks|gke|aks|pods?|containers?|clusters?|fargate)\b/,
    },
    tier: 2,
    effort: 6,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: CONFIRM,
    approach:
      'Isolate the pod with a network policy and cordon its node; keep the container for analysis. Revoke the token of its service account and redeploy the workload from a clean image.',
  },
  {
    id: 'threat-to-identity',
    subject: 'a threat to an identity or its credentials',
    match: {
      kinds: THREAT,
      words:
        /\b(?:iam\w*|credentials?|access keys?|accounts?|roles?|identit\w+|tokens?|users?|grants?|sign in|logins?|console|persistence|privileges?|root|mfa|password)\b/,
    },
    tier: 2,
    effort: 4,
    teams: [],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: CONFIRM,
    approach:
      'Disable the credential and revoke its sessions. List what it did since the first sign of misuse, undo that, and issue a new credential.',
  },
  {
    id: 'threat-to-data',
    subject: 'a threat to stored data',
    match: {
      kinds: THREAT,
      words:
        /\b(?:exfiltration|s3|buckets?|blobs?|storage|datasets?|bigquery|sql|databases?|rds)\b/,
    },
    tier: 2,
    effort: 6,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: CONFIRM,
    approach:
      'Revoke the access that was used and close the path to the data. Establish from the access logs which records were read, and inform the owner of the data.',
  },
  {
    id: 'threat-to-workload',
    subject: 'a threat to a machine or workload',
    match: { kinds: THREAT },
    tier: 2,
    effort: 8,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'significant',
    blockers: CONFIRM,
    approach:
      'Isolate the resource with a security group or firewall rule that admits nothing. Take a snapshot for analysis, replace the resource from a clean image and rotate the credentials that it held.',
  },
]
