import type { AwsKind } from '../estate/aws-resources.ts'
import type { DemoCheck } from './check.ts'

/** Security Hub controls over identities, logging and detection of the account. */
export const AWS_IDENTITY_CHECKS: readonly DemoCheck<AwsKind>[] = [
  {
    id: 'IAM.1',
    kind: 'iam_policy',
    severity: 'HIGH',
    prevalence: 0.22,
    title: 'Policy grants every action on every resource',
    description:
      'A customer managed policy allows "*" on "*". Any role that carries it is an administrator, whatever its name says.',
    remediation:
      'Generate a narrower policy from ninety days of CloudTrail with Access Analyzer, attach it beside, then remove the old one.',
    compliance: { cis: ['1.16'], nist: ['AC-2', 'AC-6'], pci: ['7.2.2'] },
  },
  {
    id: 'IAM.2',
    kind: 'iam_user',
    severity: 'LOW',
    prevalence: 0.35,
    title: 'Permissions are attached to a person directly',
    description: 'Rights given user by user are never taken back when the person changes teams.',
    remediation: 'Put the user in the group of the function and detach the policies.',
    compliance: { cis: ['1.15'], nist: ['AC-2', 'AC-6'], pci: ['7.2.2'] },
  },
  {
    id: 'IAM.3',
    kind: 'iam_user',
    severity: 'MEDIUM',
    prevalence: 0.45,
    title: 'Access key is older than ninety days',
    description:
      'Long-lived keys end up in laptops, tickets and chat. This one predates the last three audits.',
    remediation:
      'Create a second key, move the consumer, watch last-used of the first for a day, deactivate, delete. Better: replace the user by a role.',
    compliance: { cis: ['1.14'], nist: ['AC-2(1)', 'IA-5'], pci: ['8.6.3'] },
  },
  {
    id: 'IAM.4',
    kind: 'account',
    severity: 'CRITICAL',
    prevalence: 0.08,
    title: 'Root user has an access key',
    description:
      'A key that no policy can limit exists for the account. Whoever holds it can close the account.',
    remediation: 'Sign in as root, delete the key, and move what used it to a role.',
    compliance: { cis: ['1.4'], nist: ['AC-6(10)'], pci: ['2.2.2'] },
  },
  {
    id: 'IAM.5',
    kind: 'iam_user',
    severity: 'MEDIUM',
    prevalence: 0.25,
    title: 'Console user signs in without a second factor',
    description: 'A phished password is all that it takes to open the console as this person.',
    remediation:
      'Have the user enrol a passkey, or remove the console password: single sign-on covers daily work.',
    compliance: { cis: ['1.10'], nist: ['IA-2(1)', 'IA-2(2)'], pci: ['8.4.2'] },
  },
  {
    id: 'IAM.6',
    kind: 'account',
    severity: 'CRITICAL',
    prevalence: 0.35,
    title: 'Root is not protected by a hardware token',
    description:
      'The root user relies on a virtual authenticator on somebody’s telephone, which is cloned with its backup and lost with its owner.',
    remediation:
      'Register two FIDO2 keys and store them in separate safes; or remove root credentials of member accounts centrally.',
    compliance: { cis: ['1.6'], nist: ['IA-2(1)', 'IA-2(8)'], pci: ['8.4.2'] },
  },
  {
    id: 'IAM.7',
    kind: 'account',
    severity: 'MEDIUM',
    prevalence: 0.45,
    title: 'Password policy is weaker than the standard asks',
    description:
      'Length, character classes or history fall short for the few IAM users who still have passwords.',
    remediation: 'Require 14 characters and remember 24 earlier passwords.',
    compliance: { cis: ['1.8', '1.9'], nist: ['AC-2(3)', 'IA-5(1)'], pci: ['8.3.6', '8.3.7'] },
  },
  {
    id: 'IAM.8',
    kind: 'iam_user',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Dormant credentials are still active',
    description:
      'Password or key was not used for ninety days. Nobody would notice if an intruder began to.',
    remediation: 'Deactivate now and delete after a month without complaint.',
    compliance: { nist: ['AC-2(3)', 'IA-5'], pci: ['8.2.6'] },
  },
  {
    id: 'IAM.9',
    kind: 'account',
    severity: 'CRITICAL',
    prevalence: 0.12,
    title: 'Root signs in with a password alone',
    description:
      'The mailbox that resets this password is shared by four people; that mailbox is therefore the account’s real lock.',
    remediation: 'Enable MFA for root today, and move the address to a guarded mailbox.',
    compliance: { cis: ['1.5'], nist: ['IA-2(1)'], pci: ['8.4.2'] },
  },
  {
    id: 'IAM.21',
    kind: 'iam_policy',
    severity: 'LOW',
    prevalence: 0.4,
    title: 'Policy uses service-wide wildcards',
    description:
      'Statements such as s3:* include deletion and policy changes that the role never performs.',
    remediation: 'List verbs; let the Access Analyzer preview confirm that nothing in use is lost.',
    compliance: { nist: ['AC-6', 'AC-3(7)'], pci: ['7.2.1'] },
  },
  {
    id: 'IAM.22',
    kind: 'iam_user',
    severity: 'MEDIUM',
    prevalence: 0.28,
    title: 'Credentials idle for forty-five days',
    description:
      'The benchmark’s shorter limit is exceeded, which catches contractors between two assignments.',
    remediation:
      'Disable at day 45 by automation, with a self-service way back for people who return.',
    compliance: { cis: ['1.12'], nist: ['AC-2(3)'] },
  },
  {
    id: 'Account.1',
    kind: 'account',
    severity: 'MEDIUM',
    prevalence: 0.35,
    title: 'AWS would not know whom to call about an incident',
    description:
      'No security contact is registered, and abuse reports go to the person who once opened the account.',
    remediation: 'Set the alternate security contact from the management account for all members.',
    compliance: { cis: ['1.2'], nist: ['IR-6', 'CM-2'] },
  },
  {
    id: 'CloudTrail.1',
    kind: 'account_in_region',
    severity: 'HIGH',
    prevalence: 0.12,
    title: 'No multi-region trail records management events',
    description:
      'Actions in regions that nobody uses stay invisible, where intruders like to start their miners.',
    remediation:
      'Deliver an organisation trail for all regions with read and write events to the log archive account.',
    compliance: { cis: ['3.1'], nist: ['AU-2', 'AU-12'], pci: ['10.2.1'] },
  },
  {
    id: 'CloudTrail.2',
    kind: 'trail',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Audit trail is not under a KMS key',
    description:
      'Readers of the bucket can read the trail: there is no second permission in the way.',
    remediation: 'Name a key whose policy lets CloudTrail encrypt and only investigators decrypt.',
    compliance: { cis: ['3.5'], nist: ['SC-28', 'AU-9'], pci: ['10.3.2'] },
  },
  {
    id: 'CloudTrail.4',
    kind: 'trail',
    severity: 'LOW',
    prevalence: 0.35,
    title: 'Tampering with trail files would go unnoticed',
    description: 'Digest files are not produced, so a removed hour of history cannot be proved.',
    remediation: 'Turn on log file validation; it is free.',
    compliance: { cis: ['3.2'], nist: ['AU-9', 'SI-7'], pci: ['10.3.2', '10.3.4'] },
  },
  {
    id: 'CloudTrail.5',
    kind: 'trail',
    severity: 'LOW',
    prevalence: 0.4,
    title: 'Trail is not watched in CloudWatch',
    description: 'Events are archived but feed no alarm: nobody is told about a root login.',
    remediation: 'Stream the trail to a log group and deploy the metric filters of the benchmark.',
    compliance: { nist: ['AU-6', 'CA-7', 'SI-4'], pci: ['10.4.1'] },
  },
  {
    id: 'CloudTrail.7',
    kind: 'trail',
    severity: 'LOW',
    prevalence: 0.35,
    title: 'Reads of the audit bucket are not recorded',
    description: 'It is unknown who looked at the trail, the first thing an insider would do.',
    remediation: 'Enable server access logging on the trail bucket with a different target.',
    compliance: { cis: ['3.4'], nist: ['AU-9'], pci: ['10.2.1.3'] },
  },
  {
    id: 'Config.1',
    kind: 'account_in_region',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Configuration recorder does not cover all resource types',
    description:
      'Controls that depend on Config report nothing for the missing types, which looks like being compliant.',
    remediation:
      'Record all supported types, with global ones in the home region alone to avoid paying twice.',
    compliance: { cis: ['3.3'], nist: ['CM-3', 'CM-8(2)'], pci: ['10.5.2', '11.5.2'] },
  },
  {
    id: 'GuardDuty.1',
    kind: 'account_in_region',
    severity: 'HIGH',
    prevalence: 0.18,
    title: 'Threat detection is switched off in a region',
    description:
      'GuardDuty has no detector here. Stolen credentials used in this region raise no finding.',
    remediation: 'Enrol the region through the delegated administrator with auto-enable for all.',
    compliance: { nist: ['SI-4', 'RA-3(4)'], pci: ['11.5.1'] },
  },
  {
    id: 'Macie.1',
    kind: 'account_in_region',
    severity: 'MEDIUM',
    prevalence: 0.35,
    title: 'Sensitive data discovery is not running',
    description:
      'Nobody searches the buckets of this region for passport scans and card numbers before an outsider does.',
    remediation: 'Enable Macie with automated discovery; start with buckets tagged confidential.',
    compliance: { cis: ['2.1.3'], nist: ['RA-5', 'SI-4'], pci: ['12.5.2'] },
  },
]
