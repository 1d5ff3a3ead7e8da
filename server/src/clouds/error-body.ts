import { fieldOf, isObject } from '@stance/core/formats/reading/record-fields'

/** A response of Azure or Google Cloud. */
export interface CloudAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Returns a text of the member `error` of a response; '' if it has none. */
export const errorTextOf = (body: Buffer, name: string): string => {
  const response = parse(body)
  const error = isObject(response) ? fieldOf(response, 'error') : undefined
  const text = isObject(error) ? fieldOf(error, name) : undefined
  return typeof text === 'string' ? text : ''
}
