import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import type { AccountDirectory } from '@stance/core/metadata/account-directory'
import { Type } from 'typebox'
import { Counts } from '../../data/terms.schema.ts'
import { admit } from '../../kernel/caller.ts'
import { admits, type DataScope } from '../../kernel/data-scope.ts'
import { pageOf } from '../../kernel/page.ts'
import { emptyResponse, endpoint, noContent, ok } from '../../platform/http/endpoint.ts'
import {
  PageOf,
  pageQuery,
  pageRequest,
  Strict,
  Text,
  Word,
} from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import { type AccountDeletionDeps, deleteAccount } from './account-deletion.service.ts'
import type { AccountRow } from './account-last-seen.ts'
import { ACCOUNT_SORTS } from './account-sort.ts'
import type { AccountCount } from './accounts.store.ts'

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

export interface AccountDeps extends AccountDeletionDeps {
  scope: DataScope
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

type AccountMetadata = ReturnType<AccountDirectory['describeAccount']>

/**
 * Whether the metadata of an account is about what the scope contains of it: an account of another
 * provider or of another application may hold something that is inside.
 */
const isAboutScope = (
  scope: DataScope,
  { application_id, possible_providers }: AccountMetadata,
): boolean => {
  const [provider = ''] = possible_providers
  const isAnyones = possible_providers.length === PROVIDERS.length
  return (
    (isAnyones || admits(scope.providers, provider)) &&
    (application_id === '' || admits(scope.applications, application_id))
  )
}

const NO_METADATA: Omit<AccountMetadata, 'possible_providers'> = {
  environment: '',
  application_id: '',
  owner: '',
  cost_center: '',
  name: '',
  provider: '',
  tier: '',
  internet_facing: false,
  data_classification: [],
}

const accountRecord = (
  row: AccountRow,
  { accountDirectory, scope }: Pick<AccountDeps, 'accountDirectory' | 'scope'>,
  counts: readonly AccountCount[],
) => {
  const { possible_providers, ...described } = accountDirectory.describeAccount(row.id)
  const isVisible = isAboutScope(scope, { ...described, possible_providers })
  const metadata = isVisible ? described : NO_METADATA
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
    request: {
      query: Strict({
        sort: Type.Optional({
          ...Word(ACCOUNT_SORTS, 'lower'),
          default: 'id',
          description:
            '`severity`: the most unresolved critical findings first, then high, then medium, then all',
        }),
        ...pageQuery(),
      }),
    },
    responses: { 200: PageOf(Account) },
    handle: async ({ query }, deps: AccountDeps) => {
      const { accounts } = deps
      const page = pageRequest(query)
      const { rows, total } = await accounts.page(page, query.sort ?? 'id')
      const counts = await accounts.counts(rows.map(({ id }) => id))
      return ok(
        pageOf(
          rows.map((row) => accountRecord(row, deps, counts)),
          total,
          page,
        ),
      )
    },
  }),

  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/v1/accounts/{id}',
    summary: 'Delete an account and everything that was reported about it',
    returns: 'Nothing',
    access: admit('admin'),
    effect: 'external',
    request: {
      params: Strict({ id: Text(256) }),
      query: Strict({
        count: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: 'The number of its findings, which are deleted with it; 0 by default',
          }),
        ),
      }),
    },
    responses: { 204: emptyResponse },
    errors: ['ACCOUNT_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, query }, deps: AccountDeps) => {
      const findings = await deleteAccount(deps, params.id, query.count ?? 0)
      return { ...noContent(), resourceId: params.id, detail: { findings } }
    },
  }),
}
