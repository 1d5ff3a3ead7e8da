import { auditText, wordsOf } from '../../text/audit-log.ts'
import { roleWord } from '../../text/words.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Exact, Fact } from '../../ui/facts/fact.tsx'
import { Time } from '../../ui/time.tsx'
import { ResultMark } from './audit-columns.tsx'
import type { AuditEntry } from './audit-queries.ts'

const ExactOrNone = ({ text }: { text: string }) =>
  text === '' ? <span className="text-faint">{auditText.none}</span> : <Exact text={text} />

const { facts } = auditText

const EntryFacts = ({ entry }: { entry: AuditEntry }) => (
  <dl>
    <Fact name={facts.at}>
      <Time at={entry.at} />
    </Fact>
    <Fact name={facts.actor}>
      <ExactOrNone text={entry.actor} />
    </Fact>
    {entry.role !== '' && <Fact name={facts.role}>{roleWord(entry.role)}</Fact>}
    <Fact name={facts.action}>
      {wordsOf(entry.action)} <ExactOrNone text={entry.action} />
    </Fact>
    <Fact name={facts.request}>
      <ExactOrNone text={`${entry.method} ${entry.path}`} />
    </Fact>
    <Fact name={facts.resource}>
      {wordsOf(entry.resource_type)} <ExactOrNone text={entry.resource_id} />
    </Fact>
    <Fact name={facts.result}>
      <ResultMark result={entry.result} /> <span className="text-muted">{entry.status}</span>
    </Fact>
    <Fact name={facts.ip}>
      <ExactOrNone text={entry.ip} />
    </Fact>
    <Fact name={facts.requestId}>
      <ExactOrNone text={entry.request_id} />
    </Fact>
    <Fact name={facts.id}>
      <ExactOrNone text={entry.id} />
    </Fact>
    <Fact name={facts.hash}>
      {entry.hash === null ? auditText.unsealed : <ExactOrNone text={entry.hash} />}
    </Fact>
    <Fact name={facts.previous}>
      {entry.prev_hash === null ? auditText.unsealed : <ExactOrNone text={entry.prev_hash} />}
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
