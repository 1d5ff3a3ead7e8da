import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { importOutcome } from '../../api/import-outcome.ts'
import { formatWord } from '../../text/formats.ts'
import { importsText } from '../../text/imports.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Facts } from '../../ui/facts/facts.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { OutcomeBadge } from './import-columns.tsx'
import { importRun } from './imports-queries.ts'
import { KeptRejectedRecords } from './rejected-records.tsx'

type Run = Schemas['ImportRunDetail']

const RunFacts = ({ run }: { run: Run }) => {
  const { columns } = importsText
  return (
    <Facts
      entries={[
        [columns.status, <OutcomeBadge key="status" outcome={importOutcome(run)} />],
        [columns.format, formatWord(run.format) || importsText.unknownFormat],
        [columns.actor, run.actor || importsText.commandLine],
        [columns.started, <Time key="started" at={run.started_at} />],
        [
          importsText.finished,
          run.finished_at === null ? '' : <Time key="finished" at={run.finished_at} />,
        ],
        [importsText.observed, <Time key="observed" at={run.observed_at} />],
        [importsText.isComplete, run.complete ? importsText.yes : importsText.no],
        [importsText.accounts, run.accounts.join(', ') || importsText.none],
        [columns.read, formatNumber(run.read)],
        [columns.accepted, formatNumber(run.accepted)],
        [columns.duplicates, formatNumber(run.duplicates)],
        [columns.resolved, formatNumber(run.resolved)],
      ]}
    />
  )
}

const Coverage = ({ run }: { run: Run }) => {
  const { source, account, region, artifact, checks } = importsText.coverageColumns
  return (
    <details className="rounded-lg border border-line">
      <summary className="px-3 py-2 font-medium">{importsText.coverage}</summary>
      <Table
        label={importsText.coverage}
        rows={run.coverage}
        rowKey={(row) => `${row.source}/${row.account_id}/${row.region}/${row.artifact}`}
        columns={[
          { id: 'source', header: source, cell: (row) => row.source },
          { id: 'account', header: account, cell: (row) => row.account_id },
          { id: 'region', header: region, cell: (row) => row.region ?? '' },
          { id: 'artifact', header: artifact, cell: (row) => row.artifact },
          {
            id: 'checks',
            header: checks,
            isNumeric: true,
            cell: (row) => formatNumber(row.checks),
          },
        ]}
      />
    </details>
  )
}

/** Why it failed, and what it rejected. */
const Problems = ({ run }: { run: Run }) => {
  if (run.rejected > 0 || run.errors.length > 0) return <KeptRejectedRecords run={run} />
  const { noErrors, noReason } = importsText
  return <p className="text-muted">{run.status === 'failed' ? noReason : noErrors}</p>
}

/** One import: what it read, what was rejected and why. */
export const ImportRunDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: run, error, refetch } = useQuery(importRun(id))
  return (
    <Dialog title={importsText.detail} isOpen onClose={onClose}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {run === undefined && error === null && <Skeleton lines={8} />}
      {run !== undefined && (
        <div className="flex flex-col gap-4">
          <RunFacts run={run} />
          <Problems run={run} />
          {run.ignored_reasons.length > 0 && (
            <div>
              <h3 className="mb-1 font-medium">{importsText.ignored}</h3>
              <Facts
                entries={run.ignored_reasons.map(
                  ({ reason, records }) => [reason, formatNumber(records)] as const,
                )}
              />
            </div>
          )}
          {run.coverage.length > 0 && <Coverage run={run} />}
        </div>
      )}
    </Dialog>
  )
}
