import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { useHasRole } from '../../session/session.ts'
import { complianceText } from '../../text/compliance.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Facts } from '../../ui/facts/facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { AttestForm } from './attest-form.tsx'
import { controlQuery } from './compliance-queries.ts'
import { StatusBadge } from './control-columns.tsx'

type Detail = Schemas['FrameworkControlDetail']

const { facts } = complianceText

const Checks = ({ checks }: Pick<Detail, 'checks'>) =>
  checks.length === 0 ? (
    complianceText.noChecks
  ) : (
    <ul className="flex max-h-32 flex-col overflow-y-auto font-mono text-2xs">
      {checks.map(({ scanner, id }) => (
        <li key={`${scanner} ${id}`} className="break-words">
          {scanner} {id}
        </li>
      ))}
    </ul>
  )

const Attested = ({ attestation }: { attestation: Schemas['Attestation'] }) => (
  <>
    {complianceText.outcomes[attestation.outcome]} {complianceText.attestedBy(attestation.by)}{' '}
    <Time at={attestation.expires_at} />
    <span className="block break-words text-muted">{attestation.evidence}</span>
  </>
)

const Related = ({ related }: Pick<Detail, 'related'>) => (
  <ul className="flex max-h-24 flex-wrap gap-x-3 overflow-y-auto">
    {related.map(({ framework, control }) => (
      <li key={`${framework} ${control}`}>
        <Link
          to="/compliance"
          search={{ fw: framework, control }}
          className="text-accent-text hover:underline"
        >
          {framework} {control}
        </Link>
      </li>
    ))}
  </ul>
)

const ControlFacts = ({ control }: { control: Detail }) => {
  const { attestation, related, stale_since, profiles } = control
  return (
    <Facts
      entries={[
        [facts.status, <StatusBadge key="status" status={control.status} />],
        [facts.assessment, complianceText.assessments[control.assessment]],
        ...(profiles.length === 0 ? [] : [[facts.profiles, profiles.join(', ')] as const]),
        [
          facts.resources,
          <span key="resources">
            {complianceText.resources(control.failed_resources, control.passed_resources)}
            <span className="block text-muted">
              {complianceText.aside(
                control.excepted_resources,
                control.muted_resources,
                control.undecided_resources,
                control.stale_resources,
              )}
            </span>
          </span>,
        ],
        ...(stale_since === null
          ? []
          : [[facts.stale, <Time key="stale" at={stale_since} />] as const]),
        ...(attestation === null
          ? []
          : [[facts.attested, <Attested key="attested" attestation={attestation} />] as const]),
        [facts.checks, <Checks key="checks" checks={control.checks} />],
        ...(related.length === 0
          ? []
          : [[facts.related, <Related key="related" related={related} />] as const]),
      ]}
    />
  )
}

const Results = ({ results }: Pick<Detail, 'results'>) => (
  <section aria-label={complianceText.results}>
    <h3 className="font-semibold">{complianceText.results}</h3>
    <ul className="flex flex-col divide-y divide-line">
      {results.map(({ rule, title, failing, passing }) => (
        <li key={rule} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
          <span className="min-w-0 break-words">{title}</span>
          <span className="text-muted">
            {failing > 0 ? (
              <Link
                to="/findings"
                search={{ control_id: rule }}
                className="text-critical-text hover:underline"
              >
                {complianceText.failingFindings(failing)}
              </Link>
            ) : (
              complianceText.failingFindings(0)
            )}
            , {complianceText.passingCount(passing)}
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
          {control.results.length > 0 && <Results results={control.results} />}
          {canAttest && <AttestForm fw={fw} control={id} />}
        </div>
      )}
    </Dialog>
  )
}
