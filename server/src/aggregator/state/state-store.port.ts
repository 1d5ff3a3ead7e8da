/** A file of the state that must not be used, with the reason. */
export class DamagedState extends Error {
  override readonly name = 'DamagedState'
  constructor(file: string, problem: string) {
    super(
      `The state file ${file} is damaged: ${problem}. It is left as it is; restore it, or move the whole state away to begin again`,
    )
  }
}

/** Another run holds the state. */
export class LockedState extends Error {
  override readonly name = 'LockedState'
}

/** The message of a run whose state another one writes. */
export const takenOver = (where: string): string =>
  `Another run has taken over the state in ${where}; run again`

/**
 * Where the state is kept: a folder or an object store. Names are paths with slashes. Only the
 * manifest is ever read without another file naming it.
 */
export interface StateStore {
  /** Returns null if there is no such file. @throws DamagedState */
  readonly get: (name: string) => Promise<Buffer | null>
  /** Puts a whole file in place, at the latest before the next swap. A reader never sees half of it. */
  readonly put: (name: string, bytes: Buffer) => Promise<void>
  /** The names of all files of the state. */
  readonly list: () => Promise<readonly string[]>
  /**
   * Replaces the manifest after everything else is durable. `expected` is the checksum of the
   * manifest that it replaces; '' where there is none.
   * @throws LockedState if another run has replaced it.
   */
  readonly swap: (bytes: Buffer, expected: string) => Promise<void>
}

/** A right to write the state. */
export interface StateLock {
  /** @throws LockedState if another run has taken the state over. */
  readonly check: () => Promise<void>
  readonly release: () => Promise<void>
}
