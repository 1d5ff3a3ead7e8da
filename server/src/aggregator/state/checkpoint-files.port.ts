/**
 * Files of pulls that have not ended, so that the next run goes on where this one stopped. They are kept
 * next to the state and are no part of it: losing them costs time only. Names are `<folder>/<file>`, of
 * lower-case letters, digits, dots and hyphens. Only the run that holds the lock of the state uses them.
 */
export interface CheckpointFiles {
  /** Returns null if there is no such file. */
  readonly get: (name: string) => Promise<Buffer | null>
  /** Puts a whole file in place, or none. */
  readonly put: (name: string, bytes: Buffer) => Promise<void>
  /** Removes the folders whose names begin with a text, with their files. */
  readonly remove: (begins: string) => Promise<void>
}
