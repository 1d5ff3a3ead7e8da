import type { AwsCalls } from '../../../clouds/aws/aws-calls.service.ts'
import { elementsAt, textAt, type XmlElement } from '../../../clouds/aws/xml-tree.ts'
import { CloudError } from '../../../clouds/cloud-error.ts'
import type { HandlerCloud, Tags } from './handler.ts'

/** Creates what a handler does over the calls of one session. */
export type OpenOnAws<State = unknown> = (calls: AwsCalls) => HandlerCloud<State>

/** The resource does not exist in the account. */
export class ResourceNotFound extends Error {
  override readonly name = 'ResourceNotFound'
}

/** Tags of EC2 and IAM: elements with a key and a value. */
export const tagsIn = (element: XmlElement, path: string, key = 'key', value = 'value'): Tags =>
  Object.fromEntries(elementsAt(element, path).map((tag) => [textAt(tag, key), textAt(tag, value)]))

/** Throws ResourceNotFound in place of errors with these codes. */
export const requireFound = async <T>(read: Promise<T>, ...codes: string[]): Promise<T> => {
  try {
    return await read
  } catch (error) {
    if (error instanceof CloudError && codes.includes(error.code))
      throw new ResourceNotFound(`${error.call} finds no such resource`, { cause: error })
    throw error
  }
}

/** Returns a value in place of errors with these codes, which say that it is so already. */
export const unlessCode = async <T>(call: Promise<T>, value: T, ...codes: string[]): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof CloudError && codes.includes(error.code)) return value
    throw error
  }
}

/** For what is only shown: null if it cannot be read. */
export const ifReadable = async <T>(read: Promise<T>, signal: AbortSignal): Promise<T | null> => {
  try {
    return await read
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Error) return null
    throw error
  }
}

/** Reads all pages of a list; `next` returns the token of the next one, '' after the last. */
export const readPages = async (
  readPage: (token: string) => Promise<XmlElement>,
  next: (page: XmlElement) => string,
): Promise<readonly XmlElement[]> => {
  const pages: XmlElement[] = []
  for (let token = ''; ; ) {
    const page = await readPage(token)
    pages.push(page)
    token = next(page)
    if (token === '') return pages
  }
}
