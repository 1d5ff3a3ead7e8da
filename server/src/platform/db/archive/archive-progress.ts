/** The progress of an export or a restore. */
export interface ArchiveProgress {
  readonly table: string
  /** The rows of all tables so far. */
  readonly rows: number
  /** The size of the compressed archive so far. */
  readonly bytes: number
}

/** The size of an archive. */
export interface ArchiveSummary {
  readonly tables: number
  readonly rows: number
  readonly bytes: number
}

/** Counts tables, rows and bytes, and reports the progress. */
export const createArchiveCounter = (onProgress: (progress: ArchiveProgress) => void) => {
  let table = ''
  let tables = 0
  let previousRows = 0
  let rows = 0
  let bytes = 0
  const notify = () => onProgress({ table, rows: previousRows + rows, bytes })
  return {
    startTable: (name: string) => {
      table = name
      tables += 1
      previousRows += rows
      rows = 0
    },
    /** Sets the number of rows of the current table so far. */
    setRows: (count: number) => {
      rows = count
      notify()
    },
    /** Counts the bytes of the archive and passes them on. */
    async *countBytes(blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const block of blocks) {
        bytes += block.length
        yield block
      }
    },
    summary: (): ArchiveSummary => ({ tables, rows: previousRows + rows, bytes }),
  }
}
