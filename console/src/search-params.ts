/** The search parameters of an address: texts only, as people write and share them. */
export type SearchParams = Readonly<Record<string, string | undefined>>

/**
 * Reads `?severity=CRITICAL,HIGH`. The codec of the router would turn account ids into numbers and lists
 * into JSON. A repeated name keeps its last value.
 */
export const parseSearch = (text: string): SearchParams =>
  Object.fromEntries(new URLSearchParams(text))

/** Writes parameters as `parseSearch` reads them. Absent values are left out; empty texts are kept. */
export const stringifySearch = (params: Readonly<Record<string, unknown>>) => {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) written.set(name, String(value))
  }
  const text = written.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** Returns the values of a list parameter. */
export const listOf = (value: string | undefined) =>
  value === undefined || value === '' ? [] : value.split(',')

/** How an address writes the value of records that have none. */
const UNKNOWN = '(unknown)'

const writeValue = (value: string) =>
  value === '' ? UNKNOWN : value.replaceAll('%', '%25').replaceAll(',', '%2C')
const readValue = (text: string) =>
  text === UNKNOWN ? '' : text.replaceAll('%2C', ',').replaceAll('%25', '%')

/** Returns any values, commas and the empty one among them, that a parameter names. */
export const readValues = (text: string | undefined) => listOf(text).map(readValue)

/** Returns the parameter of any values, or undefined when there is none. */
export const writeValues = (values: readonly string[]) =>
  values.length === 0 ? undefined : values.map(writeValue).join(',')

/** Returns the values with one added, or taken away. */
export const toggled = (values: readonly string[], value: string) =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** Returns the page of a list that an address names; the first one for anything that is no page. */
export const pageOf = ({ page }: SearchParams) => {
  const number = Number(page)
  return Number.isInteger(number) && number >= 1 && number <= 10_000_000 ? number : 1
}

/** Returns the parameter of a page. The first page has none, so that a list has one address. */
export const pageParam = (page: number) => (page <= 1 ? undefined : String(page))
