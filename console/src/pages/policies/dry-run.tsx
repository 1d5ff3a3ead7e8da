import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { policiesText } from '../../text/policies.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { fieldOfError } from '../../ui/form/field-errors.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { formatNumber } from '../../ui/format.ts'
import { InlineError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { dryRunPolicy, type PolicyRecord } from './policies-queries.ts'

type Report = Schemas['PolicyDryRunReport']
type Denial = Report['denials'][number]

const words = policiesText.dryRun
const FIELDS = { query: 'query', limit: 'limit' } as const

const COLUMNS = [
  {
    id: 'finding',
    header: words.finding,
    cell: ({ finding_id }: Denial) => (
      <Link
        to="/findings/$id"
        params={{ id: finding_id }}
        className="font-mono text-xs break-all text-accent-text hover:underline"
      >
        {finding_id}
      </Link>
    ),
  },
  { id: 'codes', header: words.codes, cell: ({ codes }: Denial) => codes.join(', ') },
]

const Results = ({ report }: { report: Report }) => {
  const { evaluated, allowed, denied, errors, changed_from_active } = report
  const counts = [
    [words.evaluated, evaluated],
    [words.allowed, allowed],
    [words.denied, denied],
    [words.errors, errors],
    ...(changed_from_active === null ? [] : [[words.changed, changed_from_active] as const]),
  ] as const
  return (
    <section aria-label={words.results} aria-live="polite" className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {report.denials.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{words.none}</p>
      ) : (
        <Table
          label={words.denials}
          columns={COLUMNS}
          rows={report.denials}
          rowKey={({ finding_id }) => finding_id}
        />
      )}
    </section>
  )
}

/** Tries the stored text of a policy over findings of the caller. */
export const DryRun = ({ policy: { id } }: { policy: PolicyRecord }) => {
  const [query, setQuery] = useState('severity >= HIGH')
  const [limit, setLimit] = useState('10000')
  const run = useMutation({ mutationFn: dryRunPolicy })
  const refused = fieldOfError(run.error, FIELDS)
  const errorOf = (field: keyof typeof FIELDS) => (field === refused ? run.error : undefined)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    run.mutate({ id, query, limit: Number(limit) })
  }
  return (
    <Card className="overflow-hidden">
      <form className="flex flex-col gap-3 p-4" onSubmit={onSubmit} noValidate>
        <p className="text-muted">{words.hint}</p>
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-56 flex-1">
            <TextField
              label={words.query}
              error={errorOf('query')}
              className="w-full font-mono text-xs"
              spellCheck={false}
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </div>
          <TextField
            label={words.limit}
            error={errorOf('limit')}
            className="w-28"
            inputMode="numeric"
            value={limit}
            onChange={({ target }) => setLimit(target.value)}
          />
          <Button type="submit" look="primary" className="mt-6" disabled={run.isPending}>
            {words.run}
          </Button>
        </div>
        {refused === undefined && <InlineError error={run.error} />}
      </form>
      {run.data !== undefined && <Results report={run.data} />}
    </Card>
  )
}
