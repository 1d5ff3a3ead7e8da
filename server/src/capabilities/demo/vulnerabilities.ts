import { HOST_VULNERABILITIES } from './vulnerabilities-hosts.ts'
import { IMAGE_VULNERABILITIES } from './vulnerabilities-images.ts'
import type { DemoVulnerability } from './vulnerability.ts'

/** Inspector's check is the CVE in its package: one CVE in two packages is two things to update. */
export const VULNERABILITIES: readonly DemoVulnerability[] = [
  ...HOST_VULNERABILITIES,
  ...IMAGE_VULNERABILITIES,
].map((facts) => ({ ...facts, id: `${facts.cve}/${facts.package}`, compliance: {} }))
