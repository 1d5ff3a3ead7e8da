/**
 * Controls that scanners have split: their checks together look at everything that the former one looked at.
 * Controls that only share a requirement of a framework are none: each looks at a problem of its own.
 */
export const SPLIT_CONTROLS: Readonly<Record<string, readonly string[]>> = {
  'aws-iam-unused-credentials': ['aws-iam-access-key-unused', 'aws-iam-user-password-unused'],
}
