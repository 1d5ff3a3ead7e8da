import { PassThrough, type Readable } from 'node:stream'

/** How long a client may take to read the remaining text after its stream has ended. */
const FLUSH_TIMEOUT_MS = 1_000

/** The writing end of a stream. */
export interface BackpressuredWriter {
  readonly readable: Readable
  readonly isOpen: () => boolean
  /** Sends text. If too much earlier text is unread, the stream is destroyed instead. */
  readonly send: (text: string) => void
  /** Resolves when the buffer has drained or the stream is closed. */
  readonly drained: () => Promise<void>
  /** Ends the stream; text that was sent before still arrives if the client reads it promptly. */
  readonly end: () => void
}

/**
 * A stream that is written as events occur. It buffers at most `maxBufferedBytes` bytes plus one
 * text. `onClose` is called once, when either side has closed the stream.
 */
export const createBackpressuredWriter = (
  maxBufferedBytes: number,
  onClose: () => void,
): BackpressuredWriter => {
  let onDrain = () => {}
  let open = true
  let flushTimer: NodeJS.Timeout | undefined
  const readable = new PassThrough({
    destroy: (error, done) => {
      open = false
      clearTimeout(flushTimer)
      onDrain()
      onClose()
      done(error)
    },
  })
  readable.on('drain', () => onDrain())
  const nextDrain = () =>
    new Promise<void>((resolve) => {
      onDrain = resolve
    })

  return {
    readable,
    isOpen: () => open,
    send: (text) => {
      if (!open || text === '') return
      if (readable.writableLength + readable.readableLength > maxBufferedBytes) readable.destroy()
      else readable.write(text)
    },
    drained: async () => {
      while (open && readable.writableNeedDrain) await nextDrain()
    },
    end: () => {
      if (!open) return
      open = false
      readable.end()
      flushTimer = setTimeout(() => readable.destroy(), FLUSH_TIMEOUT_MS)
    },
  }
}
