import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useAccountNames } from '../../api/account-names.ts'
import type { Schemas } from '../../api/client.ts'
import { complianceText } from '../../text/compliance.ts'
import { Facts } from '../../ui/facts/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { UNCOUNTED_STATES } from './compliance-queries.ts'
import { StatusBadge } from './control-columns.tsx'
import { OutcomesLink } from './outcomes-link.tsx'

type Detail = Schemas['FrameworkControlDetail']

const { facts } = complianceText

const Checks = ({ checks }: Pick<Detail, 'checks'>) =>
  checks.length === 0 ? (
    complianceText.noChecks
  ) : (
    <details>
      <summary className="cursor-pointer leading-6">{complianceText.checks(checks.length)}</summary>
      <ul className="flex flex-col font-mono text-2xs">
        {checks.map(({ scanner, id }) => (
          <li key={`${scanner} ${id}`} className="break-words">
            {scanner} {id}
          </li>
        ))}
      </ul>
    </details>
  )

const Attested = ({ attestation }: { attestation: Schemas['Attestation'] }) => (
  <>
    {complianceText.outcomes[attestation.outcome]} {complianceText.attestedBy(attestation.by)}{' '}
    <Time at={attestation.expires_at} />
    <span className="block break-words text-muted">{attestation.evidence}</span>
  </>
)

const Related = ({ related }: Pick<Detail, 'related'>) => (
  <details>
    <summary className="cursor-pointer leading-6">
      {complianceText.relatedControls(related.length)}
    </summary>
    <ul className="flex flex-wrap gap-x-3">
      {related.map(({ framework, control }) => (
        <li key={`${framework} ${control}`}>
          <Link
            to="/compliance"
            search={{ fw: framework, control }}
            className="inline-block leading-6 text-accent-text hover:underline"
          >
            {framework} {control}
          </Link>
        </li>
      ))}
    </ul>
  </details>
)

const MAX_ACCOUNTS = 10

/** An account by its name. Two accounts may have the same one, so the id is there too. */
const Account = ({ id }: { id: string }) => {
  const name = useAccountNames().get(id) ?? id
  return name === id ? (
    <span className="font-mono text-2xs">{id}</span>
  ) : (
    <>
      {name} <span className="font-mono text-2xs text-faint">{id}</span>
    </>
  )
}

/** In how many accounts it was looked at, and in which it was not. */
const Accounts = ({ control }: { control: Detail }) => {
  const { assessed_accounts, unassessed_accounts, first_unassessed_accounts } = control
  const shown = first_unassessed_accounts.slice(0, MAX_ACCOUNTS)
  const more = unassessed_accounts - shown.length
  return (
    <>
      {complianceText.accounts(assessed_accounts, assessed_accounts + unassessed_accounts)}
      {shown.length > 0 && (
        <span className="block text-muted">
          {complianceText.unassessed}{' '}
          {shown.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Account id={id} />
            </Fragment>
          ))}{' '}
          {more > 0 && complianceText.moreAccounts(more)}
        </span>
      )}
    </>
  )
}

const Exceptions = ({ exceptions }: Pick<Detail, 'exceptions'>) => (
  <ul className="flex flex-col gap-1">
    {exceptions.map(({ id, application_id, resource, status, approved_by, expires_at, reason }) => (
      <li key={id} className="break-words">
        <Link
          to="/exceptions"
          search={{ v: 'all', exception: id }}
          className="inline-block leading-6 text-accent-text hover:underline"
        >
          {status === 'approved'
            ? complianceText.exceptedBy(approved_by)
            : complianceText.requestedException}
        </Link>{' '}
        {expires_at !== null && <Time at={expires_at} />}
        <span className="block text-muted">
          {complianceText.exceptionFor(application_id, resource)}
          {reason !== '' && `: ${reason}`}
        </span>
      </li>
    ))}
  </ul>
)

const Reported = ({ control: { last_reported_at, scanners } }: { control: Detail }) =>
  last_reported_at === null ? (
    complianceText.neverReported
  ) : (
    <>
      <Time at={last_reported_at} /> {complianceText.reportedBy(scanners)}
    </>
  )

/** How many resources are in each state, each number with the list of what it counts. */
const Resources = ({ control }: { control: Detail }) => (
  <>
    <OutcomesLink control={control} state="failing" count={control.failed_resources}>
      {complianceText.failingResources(control.failed_resources)}
    </OutcomesLink>
    , <OutcomesLink control={control} state="passing" count={control.passed_resources} />
    <span className="block text-muted">
      {complianceText.notCounted}{' '}
      {UNCOUNTED_STATES.map((state, index) => (
        <Fragment key={state}>
          {index > 0 && ', '}
          <OutcomesLink control={control} state={state} count={control[`${state}_resources`]} />
        </Fragment>
      ))}
    </span>
  </>
)

/** What is known of a control. */
export const ControlFacts = ({ control }: { control: Detail }) => {
  const { attestation, related, stale_since, profiles } = control
  return (
    <Facts
      entries={[
        [facts.status, <StatusBadge key="status" status={control.status} />],
        [facts.assessment, complianceText.assessments[control.assessment]],
        ...(profiles.length === 0 ? [] : [[facts.profiles, profiles.join(', ')] as const]),
        [facts.resources, <Resources key="resources" control={control} />],
        ...(control.rules.length === 0
          ? []
          : [
              [facts.reported, <Reported key="reported" control={control} />] as const,
              [facts.accounts, <Accounts key="accounts" control={control} />] as const,
            ]),
        ...(control.exceptions.length === 0
          ? []
          : [
              [
                facts.exceptions,
                <Exceptions key="exceptions" exceptions={control.exceptions} />,
              ] as const,
            ]),
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
