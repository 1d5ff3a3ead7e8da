/**
 * The answers of a model, one file each, next to the state. They are no part of it: losing them costs calls
 * only. Keys are 64 lower-case hexadecimal digits.
 */
export interface AdviceFiles {
  /** Returns null if there is no such answer. */
  readonly get: (key: string) => Promise<Buffer | null>
  /** Puts a whole answer in place, or none. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>
}
