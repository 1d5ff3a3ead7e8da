import type { Provider } from '../kernel/provider.ts'

/** A resource as a record names it. Unknown text is ''. */
export interface ReportedName {
  readonly id: string
  readonly type: string
  /** The display name. */
  readonly name: string
  readonly region: string
  readonly provider: Provider | ''
  readonly account_id: string
}

/** A canonical id, and spellings of it that follow from the reported one. */
export interface Spelling {
  readonly id: string
  readonly aliases: readonly string[]
}

const NO_ALIASES: readonly string[] = []

export const spelling = (id: string): Spelling => ({ id, aliases: NO_ALIASES })

/** `AWS::EC2::SecurityGroup`, `AwsEc2SecurityGroup`, `EC2 security group` → `ec2securitygroup`. */
export const compactType = (type: string): string =>
  type
    .slice(0, MAX_TYPE_LENGTH)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

const MAX_TYPE_LENGTH = 256

/** Removes slashes and white space from the end. */
export function trimSlashes(text: string): string {
  let end = text.length
  while (end > 0 && SLASH_OR_SPACE.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const SLASH_OR_SPACE = /[/\s]/
