import { Type } from 'typebox'
import { Nullable, Timestamp } from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import { MAX_CHECKS, MAX_COVERAGE, MAX_FILES } from './import-summary.ts'

const CoverageEntry = named(
  'Coverage',
  Type.Object({
    source: Type.String(),
    account_id: Type.String(),
    region: Nullable(Type.String({ description: 'null: every region' })),
    artifact: Type.String({
      description: "An image, a repository or a cluster; '' for the account as a whole",
    }),
    checks: Type.Integer({ description: 'The number of checks that the input lists one by one' }),
    groups: Type.Array(Type.String(), {
      description: 'The groups of checks of which the input lists every failure',
    }),
    every_check: Type.Boolean({
      description: 'Whether the input says that no check of the source has a failure',
    }),
    observed_at: Timestamp,
  }),
)

export const RejectedRecord = named(
  'RejectedRecord',
  Type.Object({
    position: Type.Integer({
      description: 'The ordinal of the record in the input, from 1; 0 for the input as a whole',
    }),
    field: Type.String({ description: 'Empty for the record as a whole' }),
    message: Type.String(),
  }),
)

/** What a summary lists. */
export const LISTED = {
  ignored_reasons: Type.Array(
    named('IgnoredRecords', Type.Object({ reason: Type.String(), records: Type.Integer() })),
  ),
  coverage: Type.Array(CoverageEntry, {
    description: `What the input covered: the first ${MAX_COVERAGE} of coverage_total`,
  }),
  coverage_total: Type.Integer(),
  checks: Type.Array(Type.String(), {
    description: `The checks that the input lists one by one: the first ${MAX_CHECKS} of checks_total`,
  }),
  checks_total: Type.Integer(),
  files: Type.Array(
    named(
      'ImportedFile',
      Type.Object({
        name: Type.String(),
        records: Type.Integer(),
        passed_over: Type.String({
          description: 'What the file is, if it is known to hold no findings; else empty',
        }),
      }),
    ),
    { description: `The files that have names: the first ${MAX_FILES}` },
  ),
  unreadable: Type.Boolean({
    description:
      'Whether a part of the input could not be read, so that nothing was resolved because it is not listed',
  }),
  errors: Type.Array(RejectedRecord, {
    description: 'The first hundred; a run keeps more, see its rejected records',
  }),
}

export const ImportSummary = named(
  'ImportSummary',
  Type.Object({
    format: Type.String(),
    read: Type.Integer({
      description:
        'Records: the sum of failed, duplicates, muted, passed, ignored and rejected, in which each counts once',
    }),
    failed: Type.Integer({ description: 'Records with a failure that is a new finding' }),
    duplicates: Type.Integer({
      description: 'Records of which every failure belongs to an existing finding',
    }),
    muted: Type.Integer({ description: 'Records of which every failure is muted by the scanner' }),
    passed: Type.Integer({ description: 'Records without a failure' }),
    ignored: Type.Integer({ description: 'Records that are not imported on purpose' }),
    rejected: Type.Integer({ description: 'Records that were rejected, at least in part' }),
    accepted: Type.Integer({ description: 'New findings' }),
    resolved: Type.Integer({
      description: 'Findings that a pass resolved, or that a complete input no longer lists',
    }),
    ...LISTED,
  }),
)
