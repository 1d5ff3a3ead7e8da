/** A finding as the API returns it. */
export interface FindingView extends Readonly<Record<string, unknown>> {
  readonly cves: readonly { readonly id: string }[]
}

/** How many findings an export in an order has at most: its ids are in memory while it is sent. */
export const MAX_ORDERED = 100_000
