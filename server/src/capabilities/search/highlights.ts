/** Where a field matches, from `start` to before `end` in UTF-16 code units. */
export interface Highlight {
  readonly field: string
  readonly ranges: readonly { readonly start: number; readonly end: number }[]
}

/** The fields in which matches are shown. */
export const HIGHLIGHTED_FIELDS = [
  'title',
  'description',
  'remediation',
  'resource_id',
  'resource_name',
  'account_name',
] as const

/** A finding or an issue, which has some of the fields. */
export type HighlightedRecord = Readonly<
  Partial<Record<(typeof HIGHLIGHTED_FIELDS)[number], string>>
>
