import { formatCount } from '../ui/format.ts'
import { IMPORT_OUTCOMES } from './import-outcomes.ts'

export const jobsText = {
  button: (count: number) => (count === 0 ? 'Jobs' : `Jobs, ${count} running`),
  title: 'Jobs',
  sending: 'Sent from this tab',
  sendingHint: 'Keep the tab open until they are sent.',
  running: 'Running',
  none: 'Nothing is running.',
  ended: 'Ended',
  waiting: 'Waiting',
  sent: (share: string) => `${share} sent`,
  importOf: (format: string) => (format === '' ? 'Import' : `Import: ${format}`),
  pullOf: (connection: string) => `Pull by ${connection}`,
  read: (count: number) => `${formatCount(count, 'record', 'records')} read`,
  result: (added: number, resolved: number) =>
    `${formatCount(added, 'new finding', 'new findings')}, ${formatCount(resolved, 'resolved', 'resolved')}`,
  outcomes: IMPORT_OUTCOMES,
  completed: (title: string) => `${title} is complete`,
  partlyRejected: (title: string) => `${title} is complete, with rejected records`,
  rejected: (title: string) => `${title}: every record was rejected`,
  failed: (title: string) => `${title} failed`,
  show: 'Show',
} as const
