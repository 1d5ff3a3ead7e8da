import type { Framework } from './framework.ts'

type NamedFramework = Pick<Framework, 'id' | 'name' | 'version'>

/** How people and scanners call frameworks besides by their titles, without the version. */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  'aws-fsbp': ['AWS FSBP', 'FSBP', 'Foundational Security Best Practices'],
  'cis-aws': ['CIS AWS', 'CIS AWS Foundations', 'CIS AWS Foundations Benchmark', 'CIS'],
  'cis-azure': ['CIS Azure', 'CIS Azure Foundations', 'CIS Azure Foundations Benchmark', 'CIS'],
  'cis-gcp': [
    'CIS GCP',
    'CIS Google Cloud',
    'CIS GCP Foundations Benchmark',
    'CIS Google Cloud Foundations Benchmark',
    'CIS',
  ],
  'cis-kubernetes': ['CIS Kubernetes', 'CIS K8s'],
  'cmmc-2.0': ['CMMC'],
  'csa-ccm-4.0': ['CSA CCM', 'CCM', 'Cloud Controls Matrix'],
  dora: ['DORA', 'EU DORA'],
  hipaa: ['HIPAA'],
  'iso-27001-2022': ['ISO 27001'],
  mcsb: ['MCSB'],
  'nist-800-53-r5': ['NIST 800-53', 'SP 800-53', '800-53'],
  'nist-csf-2.0': ['NIST CSF', 'CSF', 'Cybersecurity Framework'],
  'pci-dss-4.0': ['PCI'],
  soc2: ['AICPA SOC 2'],
}

/** Other versions that say the same of the controls. */
const OTHER_VERSIONS: Readonly<Record<string, readonly string[]>> = {
  'nist-800-53-r5': ['r5', '5'],
  'pci-dss-4.0': ['4.0.1'],
}

const familyOf = (id: string): string => id.replace(/-\d+(\.\d+)*$/, '')

/** Returns the names of a framework, its title with the version first. */
export const namesOfFramework = ({ id, name, version }: NamedFramework): readonly string[] => {
  const titles = [name, ...(SHORT_NAMES[id] ?? SHORT_NAMES[familyOf(id)] ?? [])]
  const versions = [version, ...(OTHER_VERSIONS[id] ?? [])]
  return [...new Set([...titles.flatMap((title) => versions.map((one) => `${title} ${one}`)), id])]
}

/** The words of a name, without what people spell differently: `SOC2`, `v4.0.0`, `PCI-DSS`. */
const wordsOf = (name: string): string[] => {
  const words = name.toLowerCase().match(/[\p{Alphabetic}]+|\d+/gu) ?? []
  const spelled = words.filter((word, at) => word !== 'v' || !/^\d/.test(words[at + 1] ?? ''))
  // A third number that is zero says no more than two: 3.0.0.
  return spelled.filter(
    (word, at) => !(word === '0' && isNumber(spelled[at - 1]) && isNumber(spelled[at - 2])),
  )
}

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word)

/**
 * Returns a test whether a text names a framework: one of its names, or the first words of one, however
 * they are spelled. `PCI DSS` names every version of it.
 */
export const frameworkNamedBy = (text: string): ((framework: NamedFramework) => boolean) => {
  const words = wordsOf(text)
  if (words.length === 0) return () => false
  return (framework) =>
    namesOfFramework(framework).some((name) => {
      const known = wordsOf(name)
      return words.every((word, at) => word === known[at])
    })
}
