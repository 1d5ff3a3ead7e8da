import { INSTANCE_LENGTH } from '../findings/record-statement.ts'

/** The instances of a finding about which the records of a run decide. */
export interface ReportedInstances {
  readonly open: readonly string[]
  readonly over: readonly string[]
}

/** A finding with more open instances is closed by a run that reads everything only. */
const MAX_INSTANCES = 1_000
const MANY = '*'

const instancesIn = (text: string): readonly string[] =>
  Array.from({ length: text.length / INSTANCE_LENGTH }, (_, at) =>
    text.slice(at * INSTANCE_LENGTH, (at + 1) * INSTANCE_LENGTH),
  )

const textOf = (instances: readonly string[]): string =>
  instances.length > MAX_INSTANCES ? MANY : [...instances].sort().join('')

/** Of the known open instances, returns those that a run which reads changes does not end; '': none. */
export const remainingInstances = (known: string, { over }: ReportedInstances): string => {
  if (known === MANY || over.length === 0) return known
  const ended = new Set(over)
  return textOf(instancesIn(known).filter((instance) => !ended.has(instance)))
}

/** The open instances, as the state keeps them: those of the run, and those that remain. */
export const openInstances = ({ open }: ReportedInstances, remaining: string): string =>
  remaining === MANY ? MANY : textOf([...new Set([...open, ...instancesIn(remaining)])])
