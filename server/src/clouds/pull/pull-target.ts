/** Where a response has its records and the token of the next page. */
export interface PageShape {
  readonly list: string
  readonly next: string
}

/** One response of a list. */
export interface FetchedPage {
  /** The response as it arrived. */
  readonly body: Buffer
  /** The token of the next page; '' on the last. */
  readonly next: string
}

/** A list that is pulled page by page: of one account in one region, or of one scope. */
export interface PullTarget {
  /** Tells targets of a cloud apart, in this run and in the next. */
  readonly key: string
  /** For messages: `AWS account 111122223333 in eu-west-1`. */
  readonly label: string
  /** Targets of one account share its rate and its retries. */
  readonly account: string
  /** @throws CloudError, OutboundError */
  readonly fetchPage: (token: string, signal: AbortSignal) => Promise<FetchedPage>
  /** Drops the credentials, so that the next call gets new ones. */
  readonly renew: () => void
  readonly shape: PageShape
  /** Returns the list of what changed since a time, closed or not; absent where none can be asked for. */
  readonly changedSince?: (since: Date) => PullTarget
}

/** The lists of a cloud. */
export interface CloudSource {
  readonly targets: readonly PullTarget[]
  readonly close: () => void
}
