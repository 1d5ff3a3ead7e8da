import { CONTROL_STATUSES } from '@stance/core/compliance/control-status'
import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { Type } from 'typebox'
import { Counts } from '../../data/terms.schema.ts'
import { REQUEST_TYPES } from '../../kernel/request-types.ts'
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
  WordList,
} from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import { DECISIONS } from '../workflows/workflow.ts'
import { ApprovalBody, MAX_COMMENT_LENGTH } from '../workflows/workflows.schema.ts'
import { EXCEPTION_SORTS, EXCEPTION_STATUSES, REASON_CODES } from './exception.ts'

const MAIL_LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const MAIL_LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"

/** An address with a domain of at least two labels. Each label is bounded, so that a check is quick. */
export const MAIL_ADDRESS = `^${MAIL_LOCAL}(?:\\.${MAIL_LOCAL})*@(?:${MAIL_LABEL}\\.)+${MAIL_LABEL}$`

const MailAddress = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: MAIL_ADDRESS,
  description: 'An e-mail address, such as ann@example.com',
})

const Application = Key(MAX_BYTES.application_id)
const Policy = {
  ...Text(256),
  description: 'A control, a framework and its control: a/b, or the namespace of a policy of gates',
}

const ASKED_FOR = {
  resource_requested: Type.Optional(
    Type.String({
      maxLength: 2_048,
      description:
        'One resource, or those whose identifier begins with at least eight characters before a `*`',
    }),
  ),
  business_case: Type.Optional(Type.String({ maxLength: 8_192 })),
}

export const NewExceptionBody = named('NewException', {
  ...Strict({
    application_id: Application,
    policy_violated: Policy,
    requestor_email: Type.Optional({
      ...MailAddress,
      description: 'Whom the exception is for; by default the caller',
    }),
    request_type: Type.Optional({ ...OneOf(REQUEST_TYPES), default: 'waiver' }),
    ...ASKED_FOR,
  }),
  'x-more-rules':
    'A resource that ends with * has at least eight characters before it. The installation may ask for a business case.',
})

const Reason = named(
  'ExceptionCheckReason',
  Type.Object({ code: OneOf(REASON_CODES), message: Type.String() }),
)

const RECORD = {
  id: Type.String(),
  application_id: Type.String(),
  policy_violated: Type.String(),
  requestor_email: Type.String(),
  request_type: OneOf(REQUEST_TYPES),
  resource_requested: Type.String(),
  business_case: Type.String(),
  status: OneOf(EXCEPTION_STATUSES),
  approvals: Type.Array(ApprovalBody),
  expires_at: Nullable(Timestamp),
  finding_count: Type.Integer({
    description: 'The findings that it was about when it was asked for, or approved',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const ExceptionBody = named('Exception', Type.Object(RECORD))

export const RequestedBody = named(
  'RequestedException',
  Type.Object({
    ...RECORD,
    warnings: Type.Array(Reason, {
      description: 'What is not known of it yet: its policy, its application',
    }),
  }),
)

const Score = Nullable({
  ...Type.Number({ minimum: 0, maximum: 100 }),
  description: 'The score of the framework in the data scope of the caller; null without evidence',
})
const SHOWN_STATUS = OneOf([...CONTROL_STATUSES, 'not_applicable'])

const FrameworkImpactBody = named(
  'ExceptionFrameworkImpact',
  Type.Object({
    framework: Type.String(),
    control: Type.String(),
    status: SHOWN_STATUS,
    status_if_approved: SHOWN_STATUS,
    score_pct: Score,
    score_if_approved_pct: Score,
  }),
)

const ImpactBody = named(
  'ExceptionImpact',
  Type.Object({
    findings: Type.Integer(),
    by_severity: Counts,
    resources: Type.Integer(),
    production: Type.Integer({ description: 'How many of the findings are in production' }),
    internet_facing: Nullable({
      ...Type.Integer(),
      description:
        'How many of the findings strangers reach over the internet, as their risk assessments say; null: not known of any',
    }),
    frameworks: Type.Array(FrameworkImpactBody, {
      description: 'What an approval changes for each control that the rules of the policy decide',
    }),
  }),
)

export const ExceptionDetail = named(
  'ExceptionDetail',
  Type.Object({
    ...RECORD,
    impact: Nullable({
      ...ImpactBody,
      description: 'What it is about now; null once it has ended',
    }),
    required_approvals: Nullable(
      Type.Integer({ description: 'How many admins have to approve it; null once it is decided' }),
    ),
  }),
)

export const ExceptionList = Type.Array(ExceptionBody)
export const ExceptionPage = PageOf(ExceptionBody)

export const ExceptionListQuery = Strict({
  status: Type.Optional(WordList(EXCEPTION_STATUSES, 'lower')),
  application_id: Type.Optional(Application),
  policy: Type.Optional({
    ...Text(256),
    description: 'As requests name it, or a control that a requested control of a framework means',
  }),
  sort: Type.Optional({
    ...Word(EXCEPTION_SORTS, 'lower'),
    default: 'created_at',
    description: '`created_at`: newest first; `expires_at`: the soonest end first',
  }),
  ...pageQuery(),
})

export const ExceptionDecision = named(
  'ExceptionDecision',
  Strict({
    decision: OneOf(DECISIONS),
    comment: Type.Optional(Type.String({ maxLength: MAX_COMMENT_LENGTH })),
    expires_at: Type.Optional({
      ...Timestamp,
      description: 'When an approved exception ends; by default as late as its type allows',
    }),
  }),
)

export const ApplicationParams = Strict({ appId: Application })

export const ValidationBody = named(
  'ExceptionCheck',
  Strict({
    application_id: Application,
    policy_code: Policy,
    request_type: Type.Optional({
      ...OneOf(REQUEST_TYPES),
      description: 'By default a waiver, as in a request',
    }),
    ...ASKED_FOR,
  }),
)

export const ValidationResult = named(
  'ExceptionCheckResult',
  Type.Object({
    valid: Type.Boolean(),
    application_id: Type.String(),
    policy_code: Type.String(),
    policy_known: Type.Boolean(),
    active_exception: Nullable(ExceptionBody),
    allowed_request_types: Type.Array(OneOf(REQUEST_TYPES), {
      description: 'The types that the installation admits for the severity of what it is about',
    }),
    max_days: Type.Integer({ description: 'The longest life that an admitted type may have' }),
    requires_business_case: Type.Boolean(),
    required_approvals: Type.Integer({ description: 'How many admins have to approve it' }),
    reasons: Type.Array(Reason),
  }),
)
