import { ATTESTED_OUTCOMES, CONTROL_STATUSES } from '@stance/core/compliance/control-status'
import { EVIDENCE_LEVELS } from '@stance/core/compliance/evidence-level'
import { ASSESSMENTS } from '@stance/core/compliance/framework'
import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { Type } from 'typebox'
import {
  Key,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Strict,
  Text,
  Timestamp,
  Word,
} from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'

const Percentage = Nullable(
  Type.Number({ minimum: 0, maximum: 100, description: 'One decimal; null without evidence' }),
)
const Count = Type.Integer({ minimum: 0 })
export const FRAMEWORK = Key(MAX_BYTES.name)
const CONTROL = Key(MAX_BYTES.name)

export const FrameworkParams = Strict({ fw: FRAMEWORK })
export const ControlParams = Strict({ fw: FRAMEWORK, control: CONTROL })

/** What narrows the data scope of the caller. */
export const SCOPE_FILTER = {
  account_id: Type.Optional(Key(MAX_BYTES.account_id)),
  provider: Type.Optional(Word(PROVIDERS, 'lower')),
  region: Type.Optional(Text(100)),
  application_id: Type.Optional(Key(MAX_BYTES.application_id)),
}
export const PROFILE = Type.Optional({
  ...Text(100),
  description: 'Only controls of this profile',
  'x-more-rules': 'A profile of the framework.',
})

export const PostureQuery = Strict({
  framework: Type.Optional(FRAMEWORK),
  ...SCOPE_FILTER,
  profile: PROFILE,
  at: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The end of a day in UTC; now by default',
      'x-more-rules': 'Neither in the future nor before 1970.',
    }),
  ),
})

const POSTURE = {
  total_controls: Count,
  passed: Count,
  partial: Nullable(
    Type.Integer({
      minimum: 0,
      description:
        'Those of the passed controls whose evidence is not full; null: not known of the past',
    }),
  ),
  failed: Count,
  manual: Count,
  not_assessed: Count,
  not_applicable: Type.Integer({
    minimum: 0,
    description: 'Attested as not applicable; not part of the total',
  }),
  score_pct: Percentage,
  coverage_pct: Percentage,
  score_without_exceptions_pct: Percentage,
  excepted_controls: Type.Integer({
    minimum: 0,
    description: 'Controls that would fail if there were no exceptions',
  }),
  score_without_mutes_pct: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'The score if what is muted failed; null without evidence, and of the past',
    }),
  ),
  muted_controls: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'Controls that would fail if what is muted failed; null: not known of the past',
    }),
  ),
  assessed_accounts: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'The accounts in which a resource passes or fails; null: not known of the past',
    }),
  ),
  unassessed_accounts: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'The other known accounts of the data scope; null: not known of the past',
    }),
  ),
  stale_controls: Type.Integer({
    minimum: 0,
    description: 'Controls whose only results are too old to count',
  }),
  resource_score_pct: Percentage,
}

export const PostureBody = named(
  'Posture',
  Type.Object({
    framework: Type.String(),
    name: Type.String(),
    version: Type.String(),
    published_controls: Count,
    ...POSTURE,
    delta_pct_30d: Nullable(
      Type.Number({ description: 'score_pct minus that of 30 days before; null if either is' }),
    ),
    as_of: Timestamp,
  }),
)
export const PostureList = Type.Array(PostureBody)

const SHOWN_STATUSES = [...CONTROL_STATUSES, 'not_applicable'] as const

export const AttestationBody = named(
  'Attestation',
  Type.Object({
    id: Type.String(),
    framework: Type.String(),
    control: Type.String(),
    outcome: OneOf(ATTESTED_OUTCOMES),
    evidence: Type.String(),
    by: Type.String(),
    at: Timestamp,
    expires_at: Timestamp,
    accounts: Nullable(
      Type.Array(Type.String(), { description: 'The accounts that the caller may see' }),
    ),
  }),
)
export const AttestationList = Type.Array(AttestationBody)

export const NewAttestationBody = named(
  'NewAttestation',
  Strict({
    outcome: OneOf(ATTESTED_OUTCOMES),
    evidence: { ...Text(4_096), description: 'What shows it: what was looked at, by whom, when' },
    expires_at: Type.Optional({
      ...Timestamp,
      description: 'At most 365 days from now; 90 days by default',
    }),
    accounts: Type.Optional(
      Type.Array(Key(MAX_BYTES.account_id), {
        minItems: 1,
        maxItems: 1_000,
        uniqueItems: true,
        description: 'By default every account of the data scope',
      }),
    ),
  }),
)

const DecidingCheck = named(
  'DecidingCheck',
  Type.Object({ scanner: Type.String(), id: Type.String() }),
)

const CONTROL_FIELDS = {
  id: Type.String(),
  title: Type.String(),
  section: Type.String(),
  severity: Nullable(OneOf(SEVERITIES)),
  assessment: OneOf(ASSESSMENTS),
  status: OneOf(SHOWN_STATUSES),
  status_without_exceptions: OneOf(SHOWN_STATUSES),
  status_without_mutes: OneOf(SHOWN_STATUSES),
  evidence: {
    ...OneOf(EVIDENCE_LEVELS),
    description:
      'How much the status rests on: `full` if every account and rule has a result and no resource counts for neither side, `none` if no resource passes or fails',
  },
  assessed_accounts: Type.Integer({
    minimum: 0,
    description: 'The accounts in which a resource passes or fails',
  }),
  unassessed_accounts: Type.Integer({
    minimum: 0,
    description: 'The other known accounts of the data scope',
  }),
  assessed_rules: Type.Integer({
    minimum: 0,
    description: 'Those of `rules` by which a resource passes or fails',
  }),
  profiles: Type.Array(Type.String()),
  failed_resources: Count,
  passed_resources: Count,
  excepted_resources: Count,
  muted_resources: Count,
  undecided_resources: Count,
  stale_resources: Count,
  code_failed_resources: Type.Integer({
    minimum: 0,
    description: 'Places in code that fail; code does not decide about what runs in an account',
  }),
  code_passed_resources: Type.Integer({ minimum: 0, description: 'Places in code that pass' }),
  stale_since: Nullable(Timestamp),
  rules: Type.Array(Type.String(), { description: 'The controls of findings that decide it' }),
  checks: Type.Array(DecidingCheck),
  attestation: Nullable(AttestationBody),
}

export const ControlBody = named('FrameworkControl', Type.Object(CONTROL_FIELDS))
export const ControlList = Type.Array(ControlBody)
export const ControlListQuery = Strict({
  status: Type.Optional(OneOf(SHOWN_STATUSES)),
  section: Type.Optional(Text(100)),
  profile: PROFILE,
  ...SCOPE_FILTER,
})

const RelatedControl = named(
  'RelatedControl',
  Type.Object({ framework: Type.String(), control: Type.String() }),
)

const RuleResults = named(
  'RuleResults',
  Type.Object({
    rule: Type.String(),
    title: Type.String(),
    severity: OneOf(SEVERITIES),
    failing: Count,
    passing: Count,
    excepted: Count,
    muted: Count,
    undecided: Count,
    stale: Count,
    code_failing: Count,
    code_passing: Count,
  }),
)

const ExceptionOfControl = named(
  'ControlException',
  Type.Object({
    id: Type.String(),
    application_id: Type.String(),
    resource: Type.String({ description: "One resource, or a prefix and `*`; '': all" }),
    status: OneOf(['pending', 'approved'] as const),
    requested_for: Type.String(),
    reason: Type.String(),
    approved_by: Type.Array(Type.String()),
    approved_at: Nullable(Timestamp),
    expires_at: Nullable(Timestamp),
  }),
)

export const ControlDetail = named(
  'FrameworkControlDetail',
  Type.Object({
    framework: Type.String(),
    ...CONTROL_FIELDS,
    last_reported_at: Nullable({
      ...Timestamp,
      description: 'When a scanner last listed a result of its rules; null: never',
    }),
    scanners: Type.Array(Type.String(), { description: 'Those that have reported results' }),
    first_unassessed_accounts: Type.Array(Type.String(), { description: 'At most 100 of them' }),
    exceptions: Type.Array(ExceptionOfControl, {
      description: 'Those about its rules that hold or wait for a decision',
    }),
    attestations: Type.Array(AttestationBody, {
      description: 'Those that are valid, newest first; only `attestation` decides',
    }),
    results: Type.Array(RuleResults, { description: 'By rule, the most severe first' }),
    related: Type.Array(RelatedControl, {
      description: 'Controls of other frameworks that the same rules decide',
    }),
  }),
)
export const ControlQuery = Strict(SCOPE_FILTER)

export const AccountPostureBody = named(
  'AccountPosture',
  Type.Object({ account_id: Type.String(), ...POSTURE }),
)
export const AccountPostureList = PageOf(AccountPostureBody)
export const AccountPostureQuery = Strict({
  framework: FRAMEWORK,
  profile: PROFILE,
  ...SCOPE_FILTER,
  ...pageQuery(),
})
