import type { Severity } from '@stance/core/kernel/severity'
import { WORKLOAD_VULNERABILITIES } from '../checks/vulnerabilities-workloads.ts'
import { workloadOf } from '../estate/cluster-estate.ts'
import type { Sighting } from '../story/observation-story.ts'

const VULNERABILITY_OF_ID = new Map(WORKLOAD_VULNERABILITIES.map((one) => [one.id, one]))

const SEVERITY: Readonly<Record<Severity, string>> = {
  CRITICAL: 'CRITICAL',
  HIGH: 'HIGH',
  MEDIUM: 'MEDIUM',
  LOW: 'LOW',
  INFO: 'UNKNOWN',
}

const vulnerability = ({ check }: Sighting) => {
  const found = VULNERABILITY_OF_ID.get(check.id)
  if (!found) throw new Error(`No such vulnerability: ${check.id}`)
  return {
    VulnerabilityID: found.cve,
    PkgName: found.package,
    InstalledVersion: found.installed,
    FixedVersion: found.fixed,
    Status: found.fixed === '' ? 'affected' : 'fixed',
    Severity: SEVERITY[check.severity],
    Title: check.title,
    Description: check.description,
    PrimaryURL: `https://avd.aquasec.com/nvd/${found.cve.toLowerCase()}`,
    CVSS: { nvd: { V3Score: found.cvss } },
  }
}

/** What is ignored on purpose is kept apart from what was found. */
const ignored = (sighting: Sighting) => ({
  Type: 'vulnerability',
  Status: 'ignored',
  Source: '.trivyignore.yaml',
  Finding: vulnerability(sighting),
})

const placeOf = ({ resource }: Sighting): string => {
  const { namespace, object } = workloadOf(resource)
  return `${object} ${resource.name} of ${namespace}`
}

const misconfiguration = (sighting: Sighting) => {
  const { check, standing } = sighting
  return {
    Type: 'Kubernetes Security Check',
    ID: check.id.replace(/^AVD-KSV-0?/, 'KSV'),
    AVDID: check.id,
    Title: check.title,
    Description: check.description,
    Message: placeOf(sighting),
    Resolution: check.remediation,
    Severity: SEVERITY[check.severity],
    Status: standing === 'muted' ? 'EXCEPTION' : 'FAIL',
    CauseMetadata: { Provider: 'Kubernetes', Service: 'general' },
  }
}

const isVulnerability = ({ check }: Sighting) => VULNERABILITY_OF_ID.has(check.id)
const isMuted = ({ standing }: Sighting) => standing === 'muted'

const resultsOf = ({ resource }: Sighting, sightings: readonly Sighting[]) => {
  const { image, object } = workloadOf(resource)
  const inImage = sightings.filter(isVulnerability)
  return [
    {
      Target: image,
      Class: 'os-pkgs',
      Type: 'debian',
      Vulnerabilities: inImage.filter((one) => !isMuted(one)).map(vulnerability),
      ExperimentalModifiedFindings: inImage.filter(isMuted).map(ignored),
    },
    {
      Target: `${object}/${resource.name}`,
      Class: 'config',
      Type: 'kubernetes',
      Misconfigurations: sightings.filter((one) => !isVulnerability(one)).map(misconfiguration),
    },
  ]
}

/** The sightings by what a function says of them, in the order in which they come. */
const groups = (
  sightings: readonly Sighting[],
  of: (sighting: Sighting) => string,
): readonly (readonly [Sighting, ...Sighting[]])[] => {
  const grouped = new Map<string, [Sighting, ...Sighting[]]>()
  for (const sighting of sightings) {
    const known = grouped.get(of(sighting))
    if (known) known.push(sighting)
    else grouped.set(of(sighting), [sighting])
  }
  return [...grouped.values()]
}

const workloadReport = (sightings: readonly [Sighting, ...Sighting[]]) => {
  const [first] = sightings
  const { namespace, object } = workloadOf(first.resource)
  return {
    Namespace: namespace,
    Kind: object,
    Name: first.resource.name,
    Results: resultsOf(first, sightings),
  }
}

const clusterReport = (sightings: readonly [Sighting, ...Sighting[]]) => ({
  ClusterName: workloadOf(sightings[0].resource).cluster,
  Resources: groups(sightings, ({ resource }) => resource.id).map(workloadReport),
})

/** What `trivy k8s --report all --format json` says of each cluster. */
export const writeTrivy = (sightings: readonly Sighting[]): string =>
  JSON.stringify(
    groups(sightings, ({ resource }) => workloadOf(resource).cluster).map(clusterReport),
  )
