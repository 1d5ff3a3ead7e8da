import { formatNumber } from '../ui/format.ts'

export const auditText = {
  title: 'Audit log',
  columns: {
    at: 'Time',
    actor: 'Actor',
    action: 'Action',
    resource: 'Resource',
    result: 'Result',
    status: 'Status',
    seal: 'Chain',
  },
  results: { success: 'Success', denied: 'Denied', failure: 'Failure' } as Readonly<
    Record<string, string>
  >,
  filters: 'Filters',
  result: 'Result',
  actor: 'Actor',
  actorHint: 'The whole e-mail address or subject',
  apply: 'Filter',
  none: '—',
  sealed: 'Sealed',
  unsealed: 'Not sealed yet',
  unsealedHint: 'The service seals new entries within seconds.',
  verifiedTitle: 'Chain of hashes',
  linked: (links: number) =>
    links === 1
      ? '1 entry on this page continues another one of this page.'
      : `${formatNumber(links)} entries on this page continue another one of this page.`,
  waiting: (count: number) => (count === 0 ? '' : ` ${formatNumber(count)} are not sealed yet.`),
  broken: (count: number) =>
    `${formatNumber(count)} entries of this page name the same previous entry as another one. Run “bin/stance audit verify”.`,
  verify:
    'Each entry holds the hash of the one before it. “bin/stance audit verify” on the machine of the service checks the whole chain and its signed checkpoints.',
  emptyTitle: 'Nothing has been recorded yet',
  emptyBody: 'Every change and every denied request is recorded here.',
  noMatchTitle: 'No entry matches the filters',
  clear: 'Clear all',
  details: 'Audit entry',
  open: (action: string) => `Open ${action}`,
  facts: {
    at: 'Time',
    actor: 'Actor',
    role: 'Role',
    action: 'Operation',
    request: 'Request',
    resource: 'Resource',
    result: 'Result',
    ip: 'Address',
    requestId: 'Request id',
    id: 'Entry',
    hash: 'Hash',
    previous: 'Previous hash',
  },
  notOnPage: 'The entry is not on this page of the list. Filters or newer entries have moved it.',
} as const

/** Returns the code of an operation or of a kind of resource as words: `updateIssue` is “Update issue”. */
export const wordsOf = (code: string) => {
  const words = code
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const resultWord = (result: string) => auditText.results[result] ?? result
