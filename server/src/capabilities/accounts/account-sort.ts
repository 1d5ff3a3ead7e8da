/** How a list of accounts is sorted: by id, or by the unresolved findings of the highest severities. */
export const ACCOUNT_SORTS = ['id', 'severity'] as const
export type AccountSort = (typeof ACCOUNT_SORTS)[number]
