import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { useHasRole } from '../../session/session.ts'
import { complianceText } from '../../text/compliance.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AttestForm } from './attest-form.tsx'
import { controlQuery, UNCOUNTED_STATES } from './compliance-queries.ts'
import { ControlFacts } from './control-facts.tsx'
import { OutcomesLink } from './outcomes-link.tsx'

type Detail = Schemas['FrameworkControlDetail']

const Results = ({ control }: { control: Detail }) => (
  <section aria-label={complianceText.results}>
    <h3 className="font-semibold">{complianceText.results}</h3>
    <ul className="flex flex-col divide-y divide-line">
      {control.results.map(({ rule, title, failing, passing, ...counts }) => (
        <li key={rule} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
          <span className="min-w-0 break-words">{title}</span>
          <span className="flex flex-wrap items-baseline gap-x-2 text-muted">
            <OutcomesLink control={control} rule={rule} state="failing" count={failing} />
            <OutcomesLink control={control} rule={rule} state="passing" count={passing} />
            {UNCOUNTED_STATES.filter((state) => counts[state] > 0).map((state) => (
              <OutcomesLink
                key={state}
                control={control}
                rule={rule}
                state={state}
                count={counts[state]}
              />
            ))}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

/** One control: what was looked at, when, what is excepted, and what a person states. */
export const ControlDialog = ({
  fw,
  id,
  onClose,
}: {
  fw: string
  id: string
  onClose: () => void
}) => {
  const { data: control, error, refetch } = useQuery(controlQuery(fw, id))
  const canAttest = useHasRole('operator', 'admin')
  const title = control === undefined ? complianceText.details : `${id} ${control.title}`
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {control === undefined && error === null && <Skeleton lines={8} />}
      {control !== undefined && (
        <div className="flex flex-col gap-4">
          <ControlFacts control={control} />
          {control.results.length > 0 && <Results control={control} />}
          {canAttest && <AttestForm fw={fw} control={id} />}
        </div>
      )}
    </Dialog>
  )
}
