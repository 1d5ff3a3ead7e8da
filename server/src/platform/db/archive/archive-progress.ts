/** How far an export or a restore has come. */
export interface ArchiveProgress {
  readonly table: string
  /** Of all tables so far. */
  readonly rows: number
  /** Of the compressed archive. */
  readonly bytes: number
}

/** What an archive holds. */
export interface ArchiveSummary {
  readonly tables: number
  readonly rows: number
  readonly bytes: number
}

/** Counts what passes, and tells about it. */
export const archiveCounter = (onProgress: (progress: ArchiveProgress) => void) => {
  let table = ''
  let tables = 0
  let before = 0
  let rows = 0
  let bytes = 0
  const tell = () => onProgress({ table, rows: before + rows, bytes })
  return {
    table: (name: string) => {
      table = name
      tables += 1
      before += rows
      rows = 0
    },
    /** Of the table so far. */
    rows: (seen: number) => {
      rows = seen
      tell()
    },
    /** Hands the bytes of the archive on. */
    async *bytes(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        bytes += piece.length
        yield piece
      }
    },
    summary: (): ArchiveSummary => ({ tables, rows: before + rows, bytes }),
  }
}
