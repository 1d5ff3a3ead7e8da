import type { AwsConfig } from './aws-config.ts'

const equals = (value: string) => ({ Value: value, Comparison: 'EQUALS' as const })

/** Findings may change while they are listed, and clocks may differ. */
const AHEAD_MS = 24 * 60 * 60 * 1000

/** What changed since a time, as of another. */
export interface ChangesSince {
  readonly since: Date
  readonly now: Date
}

const rangeOf = ({ since, now }: ChangesSince) => ({
  Start: since.toISOString(),
  End: new Date(now.getTime() + AHEAD_MS).toISOString(),
})

/**
 * What is archived or absent is not open, so that a whole list has active records only. Of what
 * changed, those that were archived count: they are resolved.
 */
export const cspmFilters = ({ workflow_statuses }: AwsConfig, changes: ChangesSince | null) => ({
  ...(changes ? { UpdatedAt: [rangeOf(changes)] } : { RecordState: [equals('ACTIVE')] }),
  ...(workflow_statuses.length > 0 && { WorkflowStatus: workflow_statuses.map(equals) }),
})

export const v2Filters = (changes: ChangesSince | null) =>
  changes && {
    CompositeFilters: [
      {
        DateFilters: [
          { FieldName: 'finding_info.modified_time_dt' as const, Filter: rangeOf(changes) },
        ],
      },
    ],
  }
