import type { ComplexityRule } from '../complexity-rule.ts'

const VULNERABILITY = ['vulnerability'] as const

export const VULNERABILITY_RULES: readonly ComplexityRule[] = [
  {
    id: 'vulnerability-without-patch',
    subject: 'a vulnerability without a patch',
    match: { kinds: VULNERABILITY, unpatched: true },
    tier: 3,
    effort: 6,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['There is no patch to install'],
    approach:
      "Apply the vendor's workaround, or remove or isolate the vulnerable package. Watch for the patch and install it when it is published.",
  },
  {
    id: 'critical-patch',
    subject: 'a critical patch',
    match: { kinds: VULNERABILITY, severities: ['CRITICAL'] },
    tier: 3,
    effort: 8,
    teams: ['app'],
    downtime: 30,
    change_window: true,
    impact: 'significant',
    blockers: ['A critical patch is tested and rolled out by people'],
    approach:
      'Test the patch on one instance, then roll it out in batches outside of business hours. Limit the network access of the resource until it is patched.',
  },
  {
    id: 'patch-container-image',
    subject: 'a patch of a container image',
    match: {
      kinds: VULNERABILITY,
      resource_types: /image|ecr|registry|artifact|container|docker|pod|repository/,
    },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Update the base image or the package in the build file, build the image again, and roll it out. Remove the vulnerable tag from the registry.',
  },
  {
    id: 'patch-function',
    subject: 'a patch of a function or web application',
    match: {
      kinds: VULNERABILITY,
      resource_types: /lambda|function|cloudrun|run\.service|web\/sites|appengine/,
    },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 0,
    change_window: false,
    impact: 'minimal',
    blockers: [],
    approach:
      'Update the dependency in the package file of the application, run its tests and deploy a new version.',
  },
  {
    id: 'patch-package',
    subject: 'a patch of a package',
    match: { kinds: VULNERABILITY },
    tier: 2,
    effort: 3,
    teams: ['app'],
    downtime: 15,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Install the fixed version with the patch manager of the cloud, one group of machines after the other, and restart what uses the package.',
  },
]
