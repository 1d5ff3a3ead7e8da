import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { policiesText } from '../../text/policies.ts'
import { Card } from '../../ui/card.tsx'
import { DiffView } from '../../ui/diff/diff-view.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { type PolicyRecord, versionsQuery } from './policies-queries.ts'

type Version = Schemas['PolicyVersion']

const words = policiesText.versions

const VersionFacts = ({ version }: { version: Version }) => (
  <p className="text-muted">
    <Time at={version.created_at} /> {words.by(version.created_by)}
    {version.comment !== '' && (
      <span className="block break-words text-foreground">{version.comment}</span>
    )}
  </p>
)

const Comparison = ({
  versions,
  current,
}: {
  versions: readonly [Version, ...Version[]]
  current: number
}) => {
  const [newest, previous = newest] = versions
  const [from, setFrom] = useState(previous.version)
  const [to, setTo] = useState(newest.version)
  const find = (number: number) => versions.find(({ version }) => version === number) ?? newest
  const options = versions.map(
    ({ version }) => [String(version), words.option(version, version === current)] as const,
  )
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        {(
          [
            [words.from, from, setFrom],
            [words.to, to, setTo],
          ] as const
        ).map(([label, value, set]) => (
          <div key={label} className="flex flex-col gap-2">
            <SelectField
              label={label}
              options={options}
              value={String(value)}
              onChange={({ target }) => set(Number(target.value))}
            />
            <VersionFacts version={find(value)} />
          </div>
        ))}
      </div>
      {versions.length === 1 ? (
        <p className="text-muted">{words.only}</p>
      ) : (
        <DiffView label={words.diff} before={find(from).rego} after={find(to).rego} />
      )}
    </div>
  )
}

/** The texts that a policy had, two of them compared. */
export const Versions = ({ policy: { id, version } }: { policy: PolicyRecord }) => {
  const { data, error, refetch } = useQuery(versionsQuery(id))
  const [newest, ...older] = data ?? []
  return (
    <Card>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {newest === undefined && error === null && (
        <div className="p-4">
          <Skeleton lines={8} />
        </div>
      )}
      {newest !== undefined && (
        <Comparison key={newest.version} versions={[newest, ...older]} current={version} />
      )}
    </Card>
  )
}
