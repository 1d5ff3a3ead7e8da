import { HOST_VULNERABILITIES } from './vulnerabilities-hosts.ts'
import { IMAGE_VULNERABILITIES } from './vulnerabilities-images.ts'
import { type DemoVulnerability, identified } from './vulnerability.ts'

/** What Inspector finds on instances and in the images of the registry. */
export const VULNERABILITIES: readonly DemoVulnerability[] = [
  ...HOST_VULNERABILITIES,
  ...IMAGE_VULNERABILITIES,
].map(identified)
