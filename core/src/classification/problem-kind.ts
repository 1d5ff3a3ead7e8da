import { RULE_SCANNERS } from '../rules/rule.ts'
import { isThreatCheck } from '../rules/rule-index.ts'

/**
 * What kind of problem a finding is: something that happens or happened (`threat`), a known weakness
 * of software (`vulnerability`), or a setting, permission or exposure that should be different
 * (`misconfiguration`, which everything else is).
 */
export const PROBLEM_KINDS = ['threat', 'vulnerability', 'misconfiguration'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** The fields of a finding that tell its kind; unknown text is ''. */
export interface ReportedProblem {
  /** The scanner in lower case. */
  readonly source: string
  readonly finding_type: string
  /** The id of the check, or the control of a stored finding. */
  readonly check_id: string
  readonly cves: readonly unknown[]
}

/** Sources that report threats only. */
const DETECTORS: ReadonlySet<string> = new Set([
  'guardduty',
  'defender-alert',
  'detective',
  'falco',
  'event-threat-detection',
  'container-threat-detection',
  'virtual-machine-threat-detection',
])

/** Sources that detect threats and check configurations. */
const MIXED_SOURCES: ReadonlySet<string> = new Set(['scc', 'defender', 'wiz', 'orca', 'guardduty'])

/**
 * Scanners of configurations, code and images. They call their results detections, and name the
 * tactics that a misconfiguration would help.
 */
const POSTURE_SCANNERS: ReadonlySet<string> = new Set([
  ...RULE_SCANNERS.filter((scanner) => !MIXED_SOURCES.has(scanner)),
  'config',
  'security-health-analytics',
  'trivy-operator',
  'inspector',
  'grype',
  'gitleaks',
  'trufflehog',
  'detect-secrets',
])

/** The purposes of threats, with which GuardDuty and the detectors of SCC begin their types. */
const PURPOSES = [
  'AttackSequence',
  'Backdoor',
  'Behavior',
  'C2',
  'Collection',
  'CredentialAccess',
  'Cryptocurrency',
  'DefenseEvasion',
  'Discovery',
  'Evasion',
  'Execution',
  'Exfiltration',
  'Impact',
  'ImpairDefenses',
  'InhibitSystemRecovery',
  'InitialAccess',
  'LateralMovement',
  'Malware',
  'PenTest',
  'Persistence',
  'PrivilegeEscalation',
  'Recon',
  'ResourceDevelopment',
  'Stealth',
  'Trojan',
  'UnauthorizedAccess',
].map((purpose) => purpose.replace(/(?<=[a-z])(?=[A-Z])/g, ' ?'))

/** `Recon:EC2/PortProbe`, `Persistence: IAM Anomalous Grant`. */
const THREAT_NAME = new RegExp(`^(?:${PURPOSES.join('|')}):`, 'i')

/**
 * The categories of ASFF; `Effects/Data Exposure` is not among them, because a public resource has
 * it as well.
 */
const THREAT_TYPE =
  /^(?:ttps|unusual behaviors|effects\/(?:data exfiltration|data destruction|denial of service|resource consumption))(?:\/|$)/i

/** Classes and categories of other formats, and the intents of Defender's alerts. */
const THREAT_CLASSES: ReadonlySet<string> = new Set([
  'threat',
  'threats',
  'threatdetection',
  'threatfinding',
  'runtimethreat',
  'runtimeevent',
  'alert',
  'securityalert',
  'detectionfinding',
  'incidentfinding',
  'malware',
  'malwaredetection',
  'suspiciousactivity',
  'maliciousactivity',
  'intrusion',
])

const INTENTS: ReadonlySet<string> = new Set([
  'alert',
  'preattack',
  'probing',
  'initialaccess',
  'persistence',
  'privilegeescalation',
  'defenseevasion',
  'credentialaccess',
  'discovery',
  'lateralmovement',
  'execution',
  'exploitation',
  'collection',
  'commandandcontrol',
  'exfiltration',
  'impact',
])

/** Wiz prefixes the rules that read cloud events. */
const EVENT_RULE = /^cer-/i

const VULNERABILITY_NAME = /^(?:CVE|GHSA|ALAS|RHSA|DSA|USN|ELSA|PYSEC|RUSTSEC|GO)-\d|^GHSA-/i
const VULNERABILITY_TYPE =
  /^(?:[a-z]+_)?vulnerabilit(?:y|ies)(?: finding)?$|^software and configuration checks\/vulnerabilities(?:\/|$)/i

const compact = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

const isThreat = ({ source, finding_type, check_id }: ReportedProblem): boolean => {
  if (DETECTORS.has(source)) return true
  if (isThreatCheck(source, check_id)) return true
  if (POSTURE_SCANNERS.has(source)) return false
  if (THREAT_NAME.test(check_id) || THREAT_NAME.test(finding_type)) return true
  if (THREAT_TYPE.test(finding_type)) return true
  if (source === 'wiz' && EVENT_RULE.test(check_id)) return true
  // `Alert/InitialAccess`; a combination of intents begins with one of them.
  if (source === 'defender') return INTENTS.has(compact(finding_type.split(/[/,]/, 1)[0] ?? ''))
  return THREAT_CLASSES.has(compact(finding_type))
}

/**
 * Returns the kind of a finding from the scanner's own words for it. A threat that names the CVE it
 * exploits is a threat.
 */
export const problemKind = (problem: ReportedProblem): ProblemKind => {
  if (isThreat(problem)) return 'threat'
  const { finding_type, check_id, cves } = problem
  return cves.length > 0 ||
    VULNERABILITY_NAME.test(check_id) ||
    VULNERABILITY_TYPE.test(finding_type)
    ? 'vulnerability'
    : 'misconfiguration'
}
