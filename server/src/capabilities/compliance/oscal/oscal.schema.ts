import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { Type } from 'typebox'
import { Key, OneOf, Strict, Timestamp } from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'

/** OSCAL has many more fields, which are accepted and not read. */
const Document = Type.Object
const Prose = Type.String({ minLength: 1, maxLength: 100_000 })
const Uuid = Type.String({ format: 'uuid' })
const MAX_FINDINGS = 5_000
const MAX_RESULTS = 100

const Target = named(
  'OscalTarget',
  Document({
    'target-id': Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'A control of the framework, or an objective of one',
    }),
    status: named(
      'OscalTargetStatus',
      Document({ state: OneOf(['satisfied', 'not-satisfied'] as const) }),
    ),
    'implementation-status': Type.Optional(
      named('OscalImplementationStatus', Document({ state: Type.String({ maxLength: 64 }) })),
    ),
  }),
)

const Finding = named(
  'OscalFinding',
  Document({ uuid: Uuid, title: Prose, description: Prose, target: Target }),
)

const Result = named(
  'OscalResult',
  Document({
    uuid: Uuid,
    title: Prose,
    start: Timestamp,
    end: Type.Optional(Timestamp),
    findings: Type.Optional(Type.Array(Finding, { maxItems: MAX_FINDINGS })),
  }),
)

const AssessmentResults = named(
  'OscalAssessmentResults',
  Document({
    uuid: Uuid,
    metadata: named('OscalMetadata', Document({ title: Prose })),
    results: Type.Array(Result, { minItems: 1, maxItems: MAX_RESULTS }),
  }),
)

export const AssessmentResultsBody = named(
  'OscalAssessmentResultsDocument',
  Type.Object(
    { 'assessment-results': AssessmentResults },
    {
      'x-more-rules':
        'Results about controls are not in the future, nor older than what they prove.',
    },
  ),
)

export const AssessmentResultsQuery = Strict({
  account_id: Type.Optional({
    ...Key(MAX_BYTES.account_id),
    description: 'The account that was assessed; by default every account of the data scope',
  }),
  expires_at: Type.Optional({
    ...Timestamp,
    description:
      'Until when it proves something, at most 365 days from now; by default 90 days after the end of the result',
    'x-more-rules': 'In the future.',
  }),
})

export const ImportedResultsBody = named(
  'ImportedAssessmentResults',
  Type.Object({
    framework: Type.String(),
    attested: Type.Integer({ description: 'The controls that the results attest' }),
    already_attested: Type.Integer({ description: 'Those that the same results attested before' }),
    unknown_targets: Type.Array(Type.String(), {
      description: 'What is no control of the framework; at most 100',
    }),
  }),
)
