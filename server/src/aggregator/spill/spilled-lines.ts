/** Lines in parts that are read one at a time. */
export interface SpilledLines {
  /**
   * Yields the lines of a part as bytes in the order in which they were added, many at a time. Each ends
   * with a line feed. The bytes are valid until the next ones are asked for.
   */
  readonly readBytes: (partition: number) => Iterable<Buffer>
  /** Removes a part that was read. What is removed soon is never written to the disk. */
  readonly remove: (partition: number) => void
}

/** Lines that are being added to parts. Small parts stay in memory. */
export interface Partitions extends SpilledLines {
  readonly count: number
  readonly add: (partition: number, line: string) => void
  /** Adds a line that ends with these bytes. */
  readonly addBytes: (partition: number, head: string, bytes: Buffer) => void
  /** Writes to the files what is in memory, and closes them, so that another thread reads them. */
  readonly close: () => void
}
