import { ApiError } from '../../api/api-error.ts'

/** What the API calls a field of a form; several where one field stands for more than one. */
type Paths = string | readonly string[]

/** A message of the API begins with the field that it is about: `aws.regions[0] must …`. */
const isAbout = (message: string, path: string) =>
  message.startsWith(path) && !/^[\w.]/.test(message.slice(path.length))

/**
 * Returns the field of the form that an error of the API is about; undefined for an error of the request as a
 * whole. `conflict` names the field whose value another record has.
 */
export const fieldOfError = <Field extends string>(
  error: unknown,
  fields: Readonly<Partial<Record<Field, Paths>>>,
  conflict?: Field,
): Field | undefined => {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 409 && conflict !== undefined) return conflict
  const names = Object.keys(fields) as Field[]
  return names.find((name) =>
    [fields[name] ?? []].flat().some((path) => isAbout(error.message, path)),
  )
}

/**
 * Returns what the API says about a field as a person reads it: with the label of the field where the API has a
 * name such as `expires_at`.
 */
export const fieldSentence = (message: string, label: string) =>
  message.replace(/^[a-z]+(?:[._][a-z]+)+(?= )/, label)

/** Returns the position in a list that a message names; undefined when it names none. */
export const positionInMessage = (error: unknown) => {
  const [, position] = error instanceof Error ? (/^[\w.]+\[(\d+)\]/.exec(error.message) ?? []) : []
  return position === undefined ? undefined : Number(position)
}
