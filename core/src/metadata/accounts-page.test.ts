import { expect, it } from 'vitest'
import { FIELD_PURPOSES } from './field-purposes.ts'
import { METADATA_FIELDS, type MetadataField } from './metadata-fields.ts'

const FIELDS = Object.keys(METADATA_FIELDS) as MetadataField[]

const row = (field: MetadataField) =>
  `| \`${field}\` | ${METADATA_FIELDS[field].accepts} | ${FIELD_PURPOSES[field]} |`

const PAGE = `# The accounts file

\`accounts.yaml\` in the data directory, or the file that \`STANCE_ACCOUNTS_FILE\` names, says what the scanners
do not know: who owns an account, what it is for, and how much it matters. The fields are part of every
finding and of its [risk score](risk.md).

\`\`\`yaml
defaults:
  owner: platform@example.com
accounts:
  - match: "111122223333"
    name: shop-production
    env_type: PROD
  - match: "1111*"
    cost_center: CC-7
tags:
  - match: team=payments
    application_id: payments
resources:
  - match: arn:aws:s3:::website-*
    public_by_intent: true
\`\`\`

| Section | Contents |
|---|---|
| \`defaults\` | fields of everything |
| \`accounts\` | a list; \`match\` is an account, subscription or project, or a pattern with \`*\` and \`?\` |
| \`tags\` | a list; \`match\` is \`key=value\` of a resource's tag, or a pattern |
| \`resources\` | a list; \`match\` is the identifier of a resource, or a pattern |
| \`false_positives\` | a list for the [aggregator](aggregator.md#one-finding) only |

Each field comes from the most specific entry that has it: resources before tags before accounts before
the defaults, and within a list an exact \`match\` before a pattern. Upper and lower case do not matter. Identifiers of
digits need quotes.

| Field | Values | Meaning |
|---|---|---|
${FIELDS.map(row).join('\n')}

The file has at most 1 MiB, is YAML without anchors and aliases, and is checked as a whole: an unknown field or
value is reported with its line and column. A service does not start with a file that is not valid.

It is read again within seconds after it has changed, by every replica that has it. Jobs then apply it to the stored findings of the
accounts. A changed file that is not valid is reported in the log, and as the component \`accounts_file\` under \`/health\`; the last
valid one stays in effect. Commands read the file when they start.

## Removing an account

\`DELETE /api/v1/accounts/{id}?count=…\` removes an account and everything that was reported about it: findings, issues,
resources, outcomes and the import runs of this account alone. \`count\` is the number of its findings, as
\`GET /api/v1/accounts\` says; with another number nothing is deleted (409). It takes the role admin and a data scope of
whole accounts, and is in the audit log. Findings are deleted in short transactions, so that an interrupted call has
removed a part: call it again with the number that is left. An account that the accounts file names is listed again
when a process starts.
`

it('the reference page of the accounts file describes every field as it is parsed', async () => {
  await expect(PAGE).toMatchFileSnapshot('../../../docs/accounts.md')
})
