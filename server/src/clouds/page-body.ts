import { fieldOf, isObject } from '@stance/core/formats/reading/record-fields'
import { CloudError } from './cloud-error.ts'
import { jsonMembers, OPEN_ARRAY } from './json-members.ts'
import type { FetchedPage, PageShape } from './pull/pull-target.ts'

/** Returns the records of a response. @throws SyntaxError */
export const recordsIn = (body: Buffer, { list }: Pick<PageShape, 'list'>): readonly unknown[] => {
  const response: unknown = JSON.parse(body.toString('utf8'))
  const records = isObject(response) ? fieldOf(response, list) : undefined
  return Array.isArray(records) ? records : []
}

/**
 * Reads the page token of a response, and checks that it is a page: one that is none, such as the page of
 * a proxy, must not pass for the end of a list. Google leaves out an empty list. The records are built
 * only by those who need them.
 * @throws CloudError
 */
export const parsePage = (
  body: Buffer,
  shape: PageShape,
  call: string,
  mayLackList = false,
): FetchedPage => {
  const members = jsonMembers(body)
  if (!members) {
    throw new CloudError({
      problem: 'unavailable',
      call,
      reason: 'sent a response that is not JSON',
    })
  }
  const list = members.findLast(({ name }) => name === shape.list)
  const token = members.findLast(({ name }) => name === shape.next)
  const next = (token && JSON.parse(body.toString('utf8', token.from, token.to))) ?? ''
  const isList = list ? body[list.from] === OPEN_ARRAY : mayLackList
  if (!isList || typeof next !== 'string') {
    throw new CloudError({ problem: 'unavailable', call, reason: 'sent a response without a list' })
  }
  return { body, next }
}
