import type { Provider } from '../../kernel/provider.ts'

/** A resource as a record reports it. Its id is not validated yet. */
export interface ReportedResource {
  readonly id: unknown
  readonly type: string
  readonly name: string
  readonly region: string
  readonly tags: Readonly<Record<string, string>>
  /** The provider, if the resource names it and the finding does not. */
  readonly provider: Provider | ''
  /**
   * The owning account, if the record names it: through a connector a cloud reports resources of
   * another cloud, under ids of its own.
   */
  readonly owner?: { readonly provider: Provider; readonly account_id: string }
  /** The reference of the image that it runs; '' if the record does not name it. */
  readonly image?: string
  /** Other identifiers of the resource in the record. */
  readonly aliases?: readonly string[]
}
