import type { ReactNode } from 'react'
import { auditText } from '../../text/audit-log.ts'
import { roleWord } from '../../text/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { ResultMark } from './audit-columns.tsx'
import type { AuditEntry } from './audit-queries.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[116px_1fr] items-baseline gap-2 border-b border-line py-1.5 last:border-b-0 max-sm:grid-cols-1 max-sm:gap-0">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

const Exact = ({ text }: { text: string }) =>
  text === '' ? (
    <span className="text-faint">{auditText.none}</span>
  ) : (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 font-mono text-xs break-all">{text}</span>
      <CopyButton text={text} />
    </span>
  )

const { facts } = auditText

const EntryFacts = ({ entry }: { entry: AuditEntry }) => (
  <dl>
    <Fact name={facts.at}>
      <Time at={entry.at} />
    </Fact>
    <Fact name={facts.actor}>
      <Exact text={entry.actor} />
    </Fact>
    <Fact name={facts.role}>{roleWord(entry.role)}</Fact>
    <Fact name={facts.action}>{entry.action}</Fact>
    <Fact name={facts.request}>
      <Exact text={`${entry.method} ${entry.path}`} />
    </Fact>
    <Fact name={facts.resource}>
      {entry.resource_type} <Exact text={entry.resource_id} />
    </Fact>
    <Fact name={facts.result}>
      <ResultMark result={entry.result} /> <span className="text-muted">{entry.status}</span>
    </Fact>
    <Fact name={facts.ip}>
      <Exact text={entry.ip} />
    </Fact>
    <Fact name={facts.requestId}>
      <Exact text={entry.request_id} />
    </Fact>
    <Fact name={facts.id}>
      <Exact text={entry.id} />
    </Fact>
    <Fact name={facts.hash}>
      {entry.hash === null ? auditText.unsealed : <Exact text={entry.hash} />}
    </Fact>
    <Fact name={facts.previous}>
      {entry.prev_hash === null ? auditText.unsealed : <Exact text={entry.prev_hash} />}
    </Fact>
  </dl>
)

/** The whole of one entry. The address names it; a shared link may name one that is not on this page. */
export const AuditEntryDialog = ({
  entry,
  onClose,
}: {
  entry: AuditEntry | undefined
  onClose: () => void
}) => (
  <Dialog title={auditText.details} isOpen onClose={onClose}>
    {entry ? <EntryFacts entry={entry} /> : <p>{auditText.notOnPage}</p>}
  </Dialog>
)
