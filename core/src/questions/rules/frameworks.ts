import { and, is, or, quote, test } from '../node.ts'
import { rawOf } from './matched-words.ts'
import { meaning, phrase, type Rule } from './rule.ts'

const FRAMEWORK_NAMES =
  'cis|pci(?: dss)?|nist(?: sp)?|iso(?: 27001)?|csf|ccm|csa ccm|hipaa|cmmc|fedramp|mcsb'
/** *AC-2*, *AC-2(1)*, *2.1.4*. */
const LETTERED_CONTROL_ID = '[a-z]{1,4}(?:[-.]\\d|\\d+\\.)[^ ,"]*'
const CONTROL_ID = `${LETTERED_CONTROL_ID}|\\d{1,2}(?:\\.\\d{1,3})+`
const FRAMEWORK_PLATFORMS = 'aws|azure|gcp|kubernetes|eks|aks|gke|google cloud'

/** Parts of names that scanners separate in different ways. */
const patternOf = (name: string): string => name.replaceAll(/[^a-z0-9]+/g, '[ ._-]?')

/** The versions of frameworks, apart from which a number behind the name is that of a control. */
const VERSIONS: readonly (readonly [name: RegExp, version: RegExp])[] = [
  [/^cis/, /^(?:\d|1\.[0-9](?:\.0)?|[2-9]\.[01](?:\.0)?)$/],
  [/^pci/, /^(?:\d|3\.2(?:\.1)?|4\.0(?:\.\d)?)$/],
  [/^nist/, /^(?:800-|\d$|[12]\.[01]$)/],
  [/^iso 27001$/, /^(?:20\d\d)$/],
  [/^iso$/, /^\d{5}/],
  [/^csf/, /^(?:\d|[12]\.[01])$/],
  [/ccm$/, /^(?:\d|[34]\.\d(?:\.\d)?)$/],
  [/^cmmc/, /^(?:\d|[12]\.\d)$/],
  [/^(?:fedramp|mcsb)/, /^\d$/],
]

const isVersion = (name: string, version: string): boolean =>
  VERSIONS.some(([named, versions]) => named.test(name) && versions.test(version))

const frameworkNode = (...parts: readonly string[]) =>
  test(`compliance MATCHES "${parts.filter(Boolean).map(patternOf).join('.*')}"`)

const versionNode = (...parts: readonly string[]) =>
  test(`compliance MATCHES "${parts.filter(Boolean).map(patternOf).join('.*')}([^0-9]|$)"`)

/** The controls of ISO 27001 are those of its annex A; those of HIPAA have parts: `164.308(a)(1)`. */
const controlNode = (name: string, control: string) => {
  if (name === 'hipaa') return test(`compliance.control STARTS WITH ${quote(control)}`)
  return is(
    'compliance.control',
    ...(name.startsWith('iso') ? [control, `A.${control}`] : [control]),
  )
}

/** *CIS AWS 1.4*, *NIST 800-53 r5*, *ISO 27001:2022*; but *CIS 1.14* and *PCI 8.3.1* are controls. */
const FRAMEWORK_VERSION: Rule = {
  pattern: phrase(
    `(?<name>${FRAMEWORK_NAMES})(?: (?<platform>${FRAMEWORK_PLATFORMS}))?(?: foundations?)?(?: benchmarks?)? (?<isNamed>version |v)?(?<version>\\d[\\d.:-]*)(?: (?:r|rev|rev |revision )(?<revision>\\d))?(?: (?:control |requirement )?(?<control>${CONTROL_ID}))?`,
  ),
  read: (
    { name: named = '', platform = '', isNamed, version = '', revision = '', control },
    place,
  ) => {
    const name = named.replace(' sp', '')
    if (!isNamed && !control && !isVersion(name, version)) {
      const node = and(frameworkNode(name, platform), controlNode(name, version))
      return meaning(node, 'framework')
    }
    const node = versionNode(name, platform, version, revision)
    if (!control) return meaning(node, 'framework')
    return meaning(and(node, is('compliance.control', rawOf(control, place))), 'framework')
  },
}

/** *SOC 2 CC6.1*, *FedRAMP AC-2*, *CCM control IAM-02*, *CIS control 1.4*. */
const FRAMEWORK_CONTROL: Rule = {
  pattern: phrase(
    `(?<name>${FRAMEWORK_NAMES}|soc ?2|iso27001|gdpr|dora|nis ?2)(?: (?<platform>${FRAMEWORK_PLATFORMS}))?(?:(?: controls?| requirements?| checks?)? (?<control>${LETTERED_CONTROL_ID})|(?: controls?| requirements?| checks?| recommendations?) (?<number>\\d{1,3}(?:\\.\\d{1,3})+))`,
  ),
  read: ({ name = '', platform = '', control, number }, place) => {
    const spaced = name.replace(/([a-z])(?=\d)/, '$1 ').replace(' sp', '')
    const node = control
      ? is('compliance.control', rawOf(control, place))
      : controlNode(spaced, number ?? '')
    return meaning(and(frameworkNode(spaced, platform), node), 'framework')
  },
}

/** Failures of a number that is a version of CIS and a control of it are those of both: *CIS 1.4 failures*. */
const EITHER: Rule = {
  pattern: phrase('cis (?<number>1\\.\\d) (?:fail(?:s|ed|ing|ures?)?)'),
  read: ({ number = '' }) => {
    const control = and(frameworkNode('cis'), controlNode('cis', number))
    return meaning(or(versionNode('cis', number), control), 'framework')
  },
}

/** Names of frameworks with their versions and controls. */
export const FRAMEWORK_RULES: readonly Rule[] = [EITHER, FRAMEWORK_CONTROL, FRAMEWORK_VERSION]
