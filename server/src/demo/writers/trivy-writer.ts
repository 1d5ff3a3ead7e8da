import type { Severity } from '@stance/core/kernel/severity'
import { WORKLOAD_VULNERABILITIES } from '../checks/vulnerabilities-workloads.ts'
import { workloadOf } from '../estate/cluster-estate.ts'
import type { DemoObservation } from '../story/observation-story.ts'

const VULNERABILITY_OF_ID = new Map(
  WORKLOAD_VULNERABILITIES.map((vulnerability) => [vulnerability.id, vulnerability]),
)

const SEVERITY: Readonly<Record<Severity, string>> = {
  CRITICAL: 'CRITICAL',
  HIGH: 'HIGH',
  MEDIUM: 'MEDIUM',
  LOW: 'LOW',
  INFO: 'UNKNOWN',
}

const vulnerability = ({ check }: DemoObservation) => {
  const details = VULNERABILITY_OF_ID.get(check.id)
  if (!details) throw new Error(`No such vulnerability: ${check.id}`)
  return {
    VulnerabilityID: details.cve,
    PkgName: details.package,
    InstalledVersion: details.installed,
    FixedVersion: details.fixed,
    Status: details.fixed === '' ? 'affected' : 'fixed',
    Severity: SEVERITY[check.severity],
    Title: check.title,
    Description: check.description,
    PrimaryURL: `https://avd.aquasec.com/nvd/${details.cve.toLowerCase()}`,
    CVSS: { nvd: { V3Score: details.cvss } },
  }
}

/** Ignored findings are separate from the others. */
const ignored = (observation: DemoObservation) => ({
  Type: 'vulnerability',
  Status: 'ignored',
  Source: '.trivyignore.yaml',
  Finding: vulnerability(observation),
})

const locationOf = ({ resource }: DemoObservation): string => {
  const { namespace, object } = workloadOf(resource)
  return `${object} ${resource.name} of ${namespace}`
}

const misconfiguration = (observation: DemoObservation) => {
  const { check, state } = observation
  return {
    Type: 'Kubernetes Security Check',
    ID: check.id.replace(/^AVD-KSV-0?/, 'KSV'),
    AVDID: check.id,
    Title: check.title,
    Description: check.description,
    Message: locationOf(observation),
    Resolution: check.remediation,
    Severity: SEVERITY[check.severity],
    Status: state === 'muted' ? 'EXCEPTION' : 'FAIL',
    CauseMetadata: { Provider: 'Kubernetes', Service: 'general' },
  }
}

const isVulnerability = ({ check }: DemoObservation) => VULNERABILITY_OF_ID.has(check.id)
const isMuted = ({ state }: DemoObservation) => state === 'muted'

const resultsOf = ({ resource }: DemoObservation, observations: readonly DemoObservation[]) => {
  const { image, object } = workloadOf(resource)
  const inImage = observations.filter(isVulnerability)
  return [
    {
      Target: image,
      Class: 'os-pkgs',
      Type: 'debian',
      Vulnerabilities: inImage.filter((observation) => !isMuted(observation)).map(vulnerability),
      ExperimentalModifiedFindings: inImage.filter(isMuted).map(ignored),
    },
    {
      Target: `${object}/${resource.name}`,
      Class: 'config',
      Type: 'kubernetes',
      Misconfigurations: observations
        .filter((observation) => !isVulnerability(observation))
        .map(misconfiguration),
    },
  ]
}

/** Groups the observations by a key, in their order. */
const groups = (
  observations: readonly DemoObservation[],
  keyOf: (observation: DemoObservation) => string,
): readonly (readonly [DemoObservation, ...DemoObservation[]])[] => {
  const grouped = new Map<string, [DemoObservation, ...DemoObservation[]]>()
  for (const observation of observations) {
    const existing = grouped.get(keyOf(observation))
    if (existing) existing.push(observation)
    else grouped.set(keyOf(observation), [observation])
  }
  return [...grouped.values()]
}

const workloadReport = (observations: readonly [DemoObservation, ...DemoObservation[]]) => {
  const [first] = observations
  const { namespace, object } = workloadOf(first.resource)
  return {
    Namespace: namespace,
    Kind: object,
    Name: first.resource.name,
    Results: resultsOf(first, observations),
  }
}

const clusterReport = (observations: readonly [DemoObservation, ...DemoObservation[]]) => ({
  ClusterName: workloadOf(observations[0].resource).cluster,
  Resources: groups(observations, ({ resource }) => resource.id).map(workloadReport),
})

/** The output of `trivy k8s --report all --format json` for each cluster. */
export const writeTrivy = (observations: readonly DemoObservation[]): string =>
  JSON.stringify(
    groups(observations, ({ resource }) => workloadOf(resource).cluster).map(clusterReport),
  )
