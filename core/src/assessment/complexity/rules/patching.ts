import type { ComplexityRule } from '../complexity-rule.ts'

const PATCHES =
  /\b(?:patch(?:es|ed|ing)?|patch compliance|system updates?|scale set updates|windows updates|update (?:assessment|management)|end of life(?: software)?|outdated (?:image|packages?)|vm restart|ami outdated|image (?:deprecated|outdated)|latest image|security updates|missing updates|agent version|association compliance|association|findings age|inspector2 (?:exploited|findings \w+)|instance vulnerabilities|image vulnerabilities|vulnerabilities|vulnerability findings|vulnerable images|instance old|notebook upgrade|log4j)\b/

const NO_PATCHES = /\b(?:waf|any code|code|armor)\b/

const CRITICAL_PATCHES = {
  tier: 3,
  effort: 8,
  teams: ['app'],
  downtime: 30,
  change_window: true,
  impact: 'significant',
  blockers: ['A critical patch is tested and rolled out by people'],
  approach:
    'Test the patches on one machine, then roll them out in batches outside of business hours. Limit the network access of the machines until they are patched.',
} as const

export const PATCHING_RULES: readonly ComplexityRule[] = [
  {
    id: 'runtime-version',
    subject: 'an outdated runtime',
    match: {
      words:
        /\b(?:runtimes?(?: \w+)? (?:supported|version)|supported runtimes?|(?:php|java|python|dotnet|node|glue job|cloud service|runtime) version|updated to the latest version|latest version|http2|platform version|notebook platform|deprecated-?runtimes?)\b/,
      excluded: /\b(?:tls|kubernetes|eks|aks|gke|rds|cluster)\b/,
    },
    tier: 2,
    effort: 6,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Raise the runtime in a test environment, run the tests of the application, and deploy it with the new runtime.',
  },
  {
    id: 'endpoint-protection',
    subject: 'protection against malware on machines',
    match: {
      words:
        /\b(?:endpoint protection\w*|antimalware\w*|antivirus|anti malware|exploit guard|edr|application allowlist\w*|adaptive application|defender endpoint)\b/,
    },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Install the agent by policy on one group of machines after the other, first in monitoring mode, and check its health report.',
  },
  {
    id: 'critical-machine-patches',
    subject: 'missing critical patches of machines',
    match: { words: /\bcritical (?:\w+ )?(?:patch(?:es)?|updates?)\b/ },
    ...CRITICAL_PATCHES,
  },
  {
    id: 'urgent-machine-patches',
    subject: 'missing patches of machines, with CRITICAL severity',
    match: { severities: ['CRITICAL'], words: PATCHES, excluded: NO_PATCHES },
    ...CRITICAL_PATCHES,
  },
  {
    id: 'machine-patches',
    subject: 'missing patches of machines',
    match: {
      words: PATCHES,
      excluded: NO_PATCHES,
    },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 15,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Add the machines to the patch baseline, install on one group after the other, and restart them in their maintenance hours.',
  },
  {
    id: 'guest-baseline',
    subject: 'the secure configuration of an operating system',
    match: {
      words:
        /\b(?:secure configuration|linux baseline|windows baseline|security baseline|guest configuration\w*|container configuration|password file|vm stack \w+)\b/,
    },
    tier: 2,
    effort: 6,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['A stricter setting may break software on the machine'],
    approach:
      'Apply the baseline in a test environment by configuration management, exempt what breaks with a reason, then roll it out.',
  },
]
