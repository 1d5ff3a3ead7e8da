import { SEVERITIES } from '@stance/core/kernel/severity'
import { MAX_QUERY_LENGTH } from '@stance/core/rql/tokens'
import { Type } from 'typebox'
import {
  Key,
  OneOf,
  pageQuery,
  Strict,
  Text,
  Timestamp,
  UuidText,
  WordList,
} from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import { NAMESPACE, POLICY_SOURCES, POLICY_STATUSES } from './policy.ts'

const MAX_REGO = 262_144
const MAX_TESTS = 200
const MAX_CATEGORY_BYTES = 32

const AnyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description,
  })

const Namespace = Type.String({
  maxLength: 300,
  pattern: NAMESPACE.source,
  description:
    '`platform.ai.<domain>` or `platform.provisioning.<domain>`, at most four levels below',
})
const Rego = Type.String({
  minLength: 1,
  maxLength: MAX_REGO,
  format: 'rego',
  description: 'Rego 1; the package is the namespace',
})
/** What a body with a text has to fulfil beyond its schema. */
const WITH_TEXT = {
  additionalProperties: false,
  'x-more-rules': 'The text is valid Rego of the namespace, which uses only what policies may use.',
}
const Severity = OneOf(SEVERITIES)

const Test = named(
  'PolicyTest',
  Strict({
    name: Text(256),
    input: AnyObject('What the policy is asked about'),
    allow: Type.Boolean(),
    deny_codes: Type.Optional(
      Type.Array(Type.String({ maxLength: 256 }), {
        maxItems: 50,
        description: 'Codes that the denials have to have',
      }),
    ),
  }),
)
const Tests = Type.Array(Test, { maxItems: MAX_TESTS })

export const PoliciesQuery = Strict({
  status: Type.Optional(WordList(POLICY_STATUSES, 'lower')),
  category: Type.Optional(Key(MAX_CATEGORY_BYTES)),
  ...pageQuery(),
})

export const NewPolicyBody = named(
  'NewPolicy',
  Type.Object(
    {
      name: Text(256),
      namespace: Namespace,
      category: Key(MAX_CATEGORY_BYTES),
      severity: Severity,
      description: Type.String({ maxLength: 4_096 }),
      rego: Rego,
      tests: Type.Optional(Tests),
    },
    WITH_TEXT,
  ),
)

export const PolicyPatchBody = named(
  'PolicyPatch',
  Type.Object(
    {
      name: Type.Optional(Text(256)),
      category: Type.Optional(Key(MAX_CATEGORY_BYTES)),
      severity: Type.Optional(Severity),
      description: Type.Optional(Type.String({ maxLength: 4_096 })),
      status: Type.Optional(OneOf(['active', 'disabled'])),
      rego: Type.Optional(Rego),
      tests: Type.Optional(Tests),
      comment: Type.Optional(
        Type.String({ maxLength: 1_024, description: 'Why; kept with a new version' }),
      ),
    },
    WITH_TEXT,
  ),
)

const PendingChange = named(
  'PendingPolicyChange',
  Type.Object({
    id: Type.String(),
    workflow_id: Type.String(),
    version: Type.Integer(),
    status: OneOf(POLICY_STATUSES),
  }),
)

export const PolicyBody = named(
  'Policy',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    namespace: Type.String(),
    category: Type.String(),
    severity: Severity,
    status: OneOf(POLICY_STATUSES),
    source: OneOf(POLICY_SOURCES),
    description: Type.String(),
    rego: Type.String(),
    sha256: Type.String({ description: 'SHA-256 of the text, in lower-case hex' }),
    tests: Type.Array(Test),
    version: Type.Integer(),
    evaluations: Type.Integer(),
    denials: Type.Integer(),
    pending_change: Type.Union([PendingChange, Type.Null()], {
      description: 'What becomes of it once its workflow is approved',
    }),
    created_by: Type.String(),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const PolicyChangeBody = named(
  'PolicyChange',
  Type.Object({
    id: Type.String(),
    policy_id: Type.String(),
    workflow_id: Type.String(),
    version: Type.Integer({ description: 'The text that decides after it' }),
    status: OneOf(POLICY_STATUSES),
    base_version: Type.Integer({ description: 'The text that decided when it was asked for' }),
    base_status: OneOf(POLICY_STATUSES),
    is_pending: Type.Boolean(),
    created_at: Timestamp,
  }),
)

export const VersionsBody = Type.Array(
  named(
    'PolicyVersion',
    Type.Object({
      version: Type.Integer(),
      rego: Type.String(),
      sha256: Type.String(),
      tests: Type.Array(Test),
      comment: Type.String(),
      created_by: Type.String(),
      created_at: Timestamp,
    }),
  ),
)

const Denials = Type.Array(
  named(
    'PolicyDenial',
    Type.Object(
      { code: Type.String(), message: Type.String() },
      { additionalProperties: true, description: 'Policies may add further fields' },
    ),
  ),
)
const decision = {
  allow: Type.Boolean(),
  deny: Denials,
  obligations: Type.Array(Type.Unknown()),
}

export const EvaluateBody = named(
  'PolicyQuestion',
  Strict({ namespace: Namespace, input: AnyObject('What the policies are asked about') }),
)

export const EvaluationBody = named(
  'PolicyEvaluation',
  Type.Object({
    namespace: Type.String(),
    result: named('PolicyResult', Type.Object(decision)),
    decision_id: Type.String(),
    evaluated_at: Timestamp,
    engine: OneOf(['embedded', 'external']),
  }),
)

export const HealthBody = named(
  'PolicyHealth',
  Type.Object({
    opa_external: OneOf(['ok', 'unreachable', 'not_configured']),
    opa_embedded: OneOf(['ok', 'error']),
  }),
)

export const TestedTextBody = named(
  'TestedPolicyText',
  Type.Object({ rego: Type.Optional(Rego), tests: Type.Optional(Tests) }, WITH_TEXT),
)

/** How many findings a dry run evaluates at most. */
export const MAX_DRY_RUN = 100_000

export const DecisionsQuery = Strict({
  namespace: Type.Optional(Namespace),
  policy_id: Type.Optional(UuidText),
  allow: Type.Optional(Type.Boolean()),
  ...pageQuery(),
})

export const DecisionBody = named(
  'PolicyDecision',
  Type.Object({
    id: Type.String(),
    at: Timestamp,
    namespace: Type.String(),
    engine: OneOf(['embedded', 'external']),
    caller: Type.String(),
    allow: Type.Boolean(),
    codes: Type.Array(Type.String(), { description: 'Of the denials' }),
    policies: Type.Array(
      named('DecidingPolicy', Type.Object({ id: Type.String(), version: Type.Integer() })),
      {
        description: 'The texts that decided; empty for the external OPA',
      },
    ),
    input_digest: Type.String({ description: 'SHA-256 of the whole input, in lower-case hex' }),
    input: Type.Union([Type.String(), Type.Null()], {
      description: 'JSON of the input of a denial, with *** for what may be secret',
    }),
    duration_us: Type.Integer(),
  }),
)

export const DryRunBody = named(
  'PolicyDryRun',
  Strict({
    query: Type.String({
      minLength: 1,
      maxLength: MAX_QUERY_LENGTH,
      format: 'rql',
      description: 'The findings, in the query language',
    }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DRY_RUN })),
  }),
)

export const DryRunReportBody = named(
  'PolicyDryRunReport',
  Type.Object({
    evaluated: Type.Integer(),
    allowed: Type.Integer(),
    denied: Type.Integer(),
    errors: Type.Integer({ description: 'Evaluations that failed or took too long' }),
    denials: Type.Array(
      named(
        'PolicyDryRunDenial',
        Type.Object({ finding_id: Type.String(), codes: Type.Array(Type.String()) }),
      ),
      { description: 'The first findings that are not allowed' },
    ),
    changed_from_active: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Findings that the active policy of the namespace decides otherwise',
    }),
  }),
)

export const TestReportBody = named(
  'PolicyTestReport',
  Type.Object({
    passed: Type.Boolean(),
    results: Type.Array(
      named(
        'PolicyTestResult',
        Type.Object({
          name: Type.String(),
          passed: Type.Boolean(),
          message: Type.String({ description: 'What differs; empty if the test passes' }),
          ...decision,
        }),
      ),
    ),
    uncovered: Type.Array(Type.Integer(), { description: 'Lines that no test reaches' }),
  }),
)
