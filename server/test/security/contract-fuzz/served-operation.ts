import type { ContractOperation } from './contract.ts'

const ORIGIN = /^[a-z]+:\/\/[^/]*/i

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const segmentsOf = (url: string): string[] =>
  (url.replace(ORIGIN, '').split(/[?#]/)[0] ?? '').split('/').map(decoded)

const isParameter = (segment: string): boolean => segment.startsWith('{')

const matches = ({ path }: ContractOperation, segments: readonly string[]): boolean => {
  const expected = path.split('/')
  return (
    expected.length === segments.length &&
    expected.every((segment, index) => isParameter(segment) || segment === segments[index])
  )
}

const parametersIn = ({ path }: ContractOperation): number =>
  path.split('/').filter(isParameter).length

/** The operation of a method and a URL; HEAD is served like GET. Null: none. */
export const servedOperation = (
  operations: readonly ContractOperation[],
  method: string,
  url: string,
): ContractOperation | null => {
  const expected = method === 'HEAD' ? 'GET' : method
  const segments = segmentsOf(url)
  const matching = operations.filter((operation) => matches(operation, segments))
  const [specific] = matching.toSorted((a, b) => parametersIn(a) - parametersIn(b))
  return (
    matching.find(({ path, method: one }) => path === specific?.path && one === expected) ?? null
  )
}
