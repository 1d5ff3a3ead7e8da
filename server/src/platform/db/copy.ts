import { once } from 'node:events'
import { Readable } from 'node:stream'
import pg from 'pg'

/** Rows are passed on in blocks of about this many bytes; the overhead of single rows would exceed their cost. */
const BLOCK_BYTES = 64 * 1024

/** The methods for COPY, which pg's types leave out. */
interface CopyConnection extends pg.Connection {
  readonly sendCopyFromChunk: (chunk: Buffer) => void
  readonly endCopyFrom: () => void
  readonly sendCopyFail: (reason: string) => void
}

/** The methods that node-postgres calls on a submitted statement. */
interface CopyStatement {
  /** The client wraps it to stop its timer, so it is read from the object only when it is called. */
  callback?: (error?: Error) => void
  readonly submit: (connection: pg.Connection) => void
  readonly handleCopyInResponse?: (connection: CopyConnection) => void
  readonly handleCopyData?: (message: { readonly chunk: Buffer }) => void
  readonly handleCommandComplete: () => void
  readonly handleReadyForQuery: () => void
  readonly handleError: (error: Error) => void
}

const submitStatement = (client: pg.Client, statement: CopyStatement) => client.query(statement)

/** `"finding" ("id", "title")`, for COPY. */
export const copyTarget = (name: string, columns: readonly string[]): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`

/**
 * Returns the rows of `copy … to stdout` in blocks of whole lines. The server waits while nothing is
 * read. A caller that stops reading early has to end the client.
 */
export const copyOut = (client: pg.Client, text: string): Readable => {
  let lines: Buffer[] = []
  let bytes = 0
  let socket: Readable | undefined
  const rows = new Readable({ highWaterMark: BLOCK_BYTES, read: () => socket?.resume() })
  const flush = (): boolean => {
    const block = Buffer.concat(lines)
    lines = []
    bytes = 0
    return block.length === 0 || rows.push(block)
  }
  submitStatement(client, {
    submit: (connection) => {
      socket = connection.stream
      connection.query(text)
    },
    handleCopyData: ({ chunk }) => {
      // The parser reuses its buffer.
      lines.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes >= BLOCK_BYTES && !flush()) socket?.pause()
    },
    handleCommandComplete: () => {
      flush()
      socket?.resume()
    },
    handleReadyForQuery: () => rows.push(null),
    handleError: (error) => rows.destroy(error),
  })
  return rows
}

const sendRows = async (
  connection: CopyConnection,
  rows: AsyncIterable<Buffer>,
  signal: AbortSignal,
) => {
  for await (const block of rows) {
    signal.throwIfAborted()
    connection.sendCopyFromChunk(block)
    if (connection.stream.writableNeedDrain) {
      await once(connection.stream, 'drain', { signal })
    }
  }
  signal.throwIfAborted()
  connection.endCopyFrom()
}

/**
 * Runs `copy … from stdin` with blocks of whole lines, no faster than the server accepts them. Rejects
 * with the error of `rows` or of the server, whichever comes first.
 */
export const copyIn = (
  client: pg.Client,
  text: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const controller = new AbortController()
    submitStatement(client, {
      submit: (connection) => connection.query(text),
      handleCopyInResponse: (connection) => {
        sendRows(connection, rows, controller.signal).catch((error: Error) => {
          if (!controller.signal.aborted) connection.sendCopyFail('no more rows can be read')
          reject(error)
        })
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: resolve,
      handleError: (error) => {
        reject(error)
        controller.abort(error)
      },
    })
  })

/** Rows in the text format of COPY, for a statement `copy … from stdin`. */
export interface CopyText {
  readonly copyText: Buffer
}

export const isCopyText = (value: unknown): value is CopyText =>
  typeof value === 'object' && value !== null && 'copyText' in value

/** Sends text that is completely in memory, on a connection of the pool. */
export const sendCopyText = (
  client: pg.ClientBase,
  statement: string,
  { copyText }: CopyText,
): Promise<{ command: 'COPY'; rows: [] }> =>
  new Promise((resolve, reject) => {
    const copy: CopyStatement = {
      callback: (error) => (error ? reject(error) : resolve({ command: 'COPY', rows: [] })),
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => {
        connection.sendCopyFromChunk(copyText)
        connection.endCopyFrom()
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => copy.callback?.(),
      handleError: (error) => copy.callback?.(error),
    }
    client.query(copy)
  })
