import { issuesText } from '../../text/issues.ts'
import { commonText } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { InlineError } from '../../ui/states.tsx'
import type { Failures, Triage } from './use-triage.ts'

/** What a decision did not reach, row by row, with the reason of the service. */
export const FailuresDialog = ({
  failures: { decision, failures, issues },
  triage,
}: {
  failures: Failures
  triage: Triage
}) => (
  <Dialog title={issuesText.someFailed(failures.length)} isOpen onClose={triage.closeFailures}>
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line">
        {failures.map(({ id, title, code, message }) => (
          <li key={id} className="py-2">
            <p className="truncate font-medium">{title}</p>
            <p className="text-xs text-critical-text">{message}</p>
            <p className="font-mono text-2xs text-faint">
              {code} · {id}
            </p>
          </li>
        ))}
      </ul>
      <InlineError error={triage.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={triage.closeFailures}>{commonText.close}</Button>
        {issues.length > 0 && (
          <Button
            look="primary"
            disabled={triage.isPending}
            onClick={() => triage.decide({ kind: 'rows', issues }, decision)}
          >
            {issuesText.retryFailed(issues.length)}
          </Button>
        )}
      </div>
    </div>
  </Dialog>
)
