/** Findings inside the data scope of the caller. */
export interface FoundFindings {
  /** JSON texts by id; ids that do not exist inside the scope are left out. */
  readonly byIds: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}
