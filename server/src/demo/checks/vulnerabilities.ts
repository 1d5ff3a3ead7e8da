import { HOST_VULNERABILITIES } from './vulnerabilities-hosts.ts'
import { IMAGE_VULNERABILITIES } from './vulnerabilities-images.ts'
import { type DemoVulnerability, withIdentity } from './vulnerability.ts'

/** Vulnerabilities that Inspector finds on instances and in images of the registry. */
export const VULNERABILITIES: readonly DemoVulnerability[] = [
  ...HOST_VULNERABILITIES,
  ...IMAGE_VULNERABILITIES,
].map(withIdentity)
