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
  (url.replace(ORIGIN, '').split(/[?#;]/)[0] ?? '').split('/').map(decoded)

const isParameter = (segment: string): boolean => segment.startsWith('{')

const matches = ({ path }: ContractOperation, given: readonly string[]): boolean => {
  const wanted = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => isParameter(segment) || segment === given[index])
  )
}

const parametersIn = ({ path }: ContractOperation): number =>
  path.split('/').filter(isParameter).length

/** The operation that a method and a URL lead to; HEAD leads where GET does. Null: to none. */
export const servedOperation = (
  operations: readonly ContractOperation[],
  method: string,
  url: string,
): ContractOperation | null => {
  const wanted = method === 'HEAD' ? 'GET' : method
  const given = segmentsOf(url)
  return (
    operations
      .filter((operation) => operation.method === wanted && matches(operation, given))
      .sort((a, b) => parametersIn(a) - parametersIn(b))[0] ?? null
  )
}
