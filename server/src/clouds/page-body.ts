import { fieldOf, isObject } from '@stance/core/formats/reading/record-fields'
import { CloudError } from './cloud-error.ts'
import type { FetchedPage, PageShape } from './pull/pull-target.ts'

export const recordsIn = (
  response: unknown,
  { list }: Pick<PageShape, 'list'>,
): readonly unknown[] => {
  const records = isObject(response) ? fieldOf(response, list) : undefined
  return Array.isArray(records) ? records : []
}

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Parses a response. One that is no page, such as the page of a proxy, must not pass for the end of a
 * list. Google leaves out an empty list.
 * @throws CloudError
 */
export const parsePage = (
  body: Buffer,
  shape: PageShape,
  call: string,
  mayLackList = false,
): FetchedPage => {
  const response = parse(body)
  if (!isObject(response)) {
    throw new CloudError({
      problem: 'unavailable',
      call,
      reason: 'sent a response that is not JSON',
    })
  }
  const next = fieldOf(response, shape.next) ?? ''
  const list = fieldOf(response, shape.list)
  const isList = Array.isArray(list) || (list === undefined && mayLackList)
  if (!isList || typeof next !== 'string') {
    throw new CloudError({ problem: 'unavailable', call, reason: 'sent a response without a list' })
  }
  return { body, records: recordsIn(response, shape), next }
}
