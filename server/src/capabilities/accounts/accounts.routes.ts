import { SEVERITIES } from '@stance/core/kernel/severity'
import type { AccountDirectory } from '@stance/core/metadata/account-directory'
import { Type } from 'typebox'
import { Counts } from '../../data/terms.schema.ts'
import { admit } from '../../kernel/caller.ts'
import { pageOf } from '../../kernel/page.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { PageOf, pageQuery, pageRequest, Strict } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import type { AccountRow } from './account-last-seen.ts'
import type { AccountCount, AccountStore } from './accounts.store.ts'

const Account = named(
  'Account',
  Type.Object({
    id: Type.String(),
    provider: Type.String(),
    name: Type.String(),
    environment: Type.String(),
    tier: Type.String(),
    owner: Type.String(),
    cost_center: Type.String(),
    application_id: Type.String(),
    internet_facing: Type.Boolean(),
    data_classification: Type.Array(Type.String()),
    finding_counts: named(
      'FindingCounts',
      Type.Object({
        total: Type.Integer(),
        open: Type.Integer(),
        by_severity: Counts,
      }),
    ),
  }),
)

export interface AccountDeps {
  accounts: AccountStore
  accountDirectory: AccountDirectory
}

const isUnresolved = ({ status }: AccountCount) => status === 'open' || status === 'in_progress'

const sum = (counts: readonly AccountCount[]) =>
  counts.reduce((total, { findings }) => total + findings, 0)

/** `total` counts every finding; `open` and `by_severity` count only unresolved ones. */
const summarizeCounts = (counts: readonly AccountCount[]) => {
  const unresolved = counts.filter(isUnresolved)
  return {
    total: sum(counts),
    open: sum(unresolved),
    by_severity: Object.fromEntries(
      SEVERITIES.toReversed().map((severity) => [
        severity,
        sum(unresolved.filter((count) => count.severity === severity)),
      ]),
    ),
  }
}

const accountRecord = (
  row: AccountRow,
  directory: AccountDirectory,
  counts: readonly AccountCount[],
) => {
  const metadata = directory.describeAccount(row.id)
  return {
    ...metadata,
    id: row.id,
    provider: row.provider || metadata.provider,
    name: metadata.name || row.name,
    data_classification: [...metadata.data_classification],
    finding_counts: summarizeCounts(counts.filter(({ account_id }) => account_id === row.id)),
  }
}

export const accountEndpoints = {
  listAccounts: endpoint({
    method: 'GET',
    path: '/api/v1/accounts',
    summary: 'List the cloud accounts with their metadata and their finding counts',
    returns: 'A page of accounts',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: Strict(pageQuery()) },
    responses: { 200: PageOf(Account) },
    handle: async ({ query }, { accounts, accountDirectory }: AccountDeps) => {
      const page = pageRequest(query)
      const { rows, total } = await accounts.page(page)
      const counts = await accounts.counts(rows.map(({ id }) => id))
      return ok(
        pageOf(
          rows.map((row) => accountRecord(row, accountDirectory, counts)),
          total,
          page,
        ),
      )
    },
  }),
}
