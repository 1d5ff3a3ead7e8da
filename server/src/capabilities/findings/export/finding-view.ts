/** A finding as the API returns it. */
export interface FindingView extends Readonly<Record<string, unknown>> {
  readonly cves: readonly { readonly id: string }[]
}
