import { PassThrough, type Readable } from 'node:stream'

/** How long a reader has for what he was sent before his stream was ended. */
const LAST_WORDS_MS = 1_000

/** The end of a stream at which text is put in. */
export interface Outlet {
  readonly readable: Readable
  readonly isOpen: () => boolean
  /** Sends text. A reader who has left too much of the earlier text unread is cut off instead. */
  readonly send: (text: string) => void
  /** Settles when there is room for more, or nobody takes it any more. */
  readonly drained: () => Promise<void>
  /** Ends the stream; what was sent before still arrives, if it is read at once. */
  readonly end: () => void
}

/**
 * A stream that is written as things happen. At most `maxWaiting` bytes and one text wait for its
 * reader. `onClose` is called once, when either side has ended it.
 */
export const openOutlet = (maxWaiting: number, onClose: () => void): Outlet => {
  let onTaken = () => {}
  let open = true
  let lastWords: NodeJS.Timeout | undefined
  const readable = new PassThrough({
    destroy: (error, done) => {
      open = false
      clearTimeout(lastWords)
      onTaken()
      onClose()
      done(error)
    },
  })
  readable.on('drain', () => onTaken())
  const taken = () =>
    new Promise<void>((resolve) => {
      onTaken = resolve
    })

  return {
    readable,
    isOpen: () => open,
    send: (text) => {
      if (!open || text === '') return
      if (readable.writableLength + readable.readableLength > maxWaiting) readable.destroy()
      else readable.write(text)
    },
    drained: async () => {
      while (open && readable.writableNeedDrain) await taken()
    },
    end: () => {
      if (!open) return
      open = false
      readable.end()
      lastWords = setTimeout(() => readable.destroy(), LAST_WORDS_MS)
    },
  }
}
