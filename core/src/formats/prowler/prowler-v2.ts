import { identifyResource } from '../../resources/resource-identifier.ts'
import { firstText } from '../reading/record-fields.ts'

/** `[check114] Ensure …` → the check and its title, without remarks on scoring. */
export function checkOfTitle(text: string): { check_id: string; title: string } {
  const match = /^\[([a-z]+\d+)\] ?(.*)$/s.exec(text)
  const title = (match?.[2] ?? text).replace(/ ?\((Not )?(Scored|part of [^)]*)\)/gi, '').trim()
  return { check_id: match?.[1] ?? '', title }
}

/** The checks of the first groups are numbered as in the CIS benchmark 1.2: `check114` is 1.14. */
export function benchmarkOfCheck(checkId: string): string {
  const match = /^check([1-4])(\d{1,2})$/.exec(checkId)
  return match ? `CIS-1.2.0/${match[1]}.${Number(match[2])}` : ''
}

const REGION = /^(?:Region )?([a-z]{2}(?:-gov)?-[a-z]+-\d)\b/
const ARN = /\barn:aws[a-z-]*:[^\s,'")\]]+/
const EC2_ID =
  /\b(?:acl|ami|eipalloc|eni|i|igw|nat|rtb|sg|snap|subnet|vol|vpc|vpce)-[0-9a-z]{6,17}\b/
const USER = /^(?:User )?([\w+=,.@-]+) has /

/**
 * Returns the region at the beginning of a message. A check runs in one region and covers all
 * regions.
 */
export const regionOfMessage = (message: string): string => REGION.exec(message)?.[1] ?? ''

interface ResourceRef {
  readonly id: string
  readonly type: string
}

/**
 * Returns the resource of a result of version 2, which is often named only in the message. A result
 * without a resource is about the account.
 */
export function resourceOf(
  result: { readonly resource_id: string; readonly type: string; readonly message: string },
  account: string,
): ResourceRef {
  const { message, type } = result
  const user = type === 'AwsIamUser' ? (USER.exec(message)?.[1] ?? '') : ''
  const mentionedId = firstText(ARN.exec(message)?.[0] ?? '', EC2_ID.exec(message)?.[0] ?? '')
  const id = firstText(
    result.resource_id,
    user === '' ? '' : `arn:aws:iam::${account}:user/${user}`,
    mentionedId,
  )
  if (id === '') return { id: `AWS::::Account:${account}`, type: 'AwsAccount' }
  return { id, type: firstText(identifyResource(id).type, type, 'Other') }
}

/** Words with a digit or a separator are names; numbers and dates change from run to run. */
const NAME = /[\w.@/:+=-]*[\d.@/:_-][\w.@/:+=-]*\w/g
const NUMBER_OR_DATE = /^[\d.:/T+-]+Z?$/

/**
 * Returns what a message is about whose result names no resource: a user, or the names in it. A check
 * has such a message for each of them.
 */
export function subjectOf(message: string): string {
  const user = USER.exec(message)?.[1]
  if (user !== undefined) return user
  const names = message.match(NAME) ?? []
  return names.filter((name) => !NUMBER_OR_DATE.test(name)).join(' ')
}
