import type { Schemas } from './client.ts'

type Run = Pick<Schemas['ImportRun'], 'status' | 'read' | 'rejected'>

/** How an import ended: the service calls it completed also if it took nothing of what it read. */
export type ImportOutcome = Schemas['ImportRun']['status'] | 'partly_rejected' | 'rejected'

export const importOutcome = ({ status, read, rejected }: Run): ImportOutcome => {
  if (status !== 'completed' || rejected === 0) return status
  return rejected < read ? 'partly_rejected' : 'rejected'
}
