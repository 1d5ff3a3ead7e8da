/** An account that a question can name. */
export interface NamedAccount {
  readonly id: string
  readonly name: string
}

/** The accounts of a data scope. */
export interface AccountNames {
  /**
   * Returns the accounts inside the data scope that have one of these identifiers, or one of these words
   * in their name; all in lower case.
   */
  readonly named: (words: readonly string[], ids: readonly string[]) => Promise<NamedAccount[]>
}
