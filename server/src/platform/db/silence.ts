const TICK_MS = 250
/** Three seconds. Ticks are counted instead of time: while this process stands still, none passes. */
const SILENT_AFTER_TICKS = 12
const PING_EVERY_TICKS = 4

/** The server has accepted statements and does not answer any. The code is that of a network error. */
const silent = () => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })

export interface SilenceWatch {
  /** Rejects as soon as the server is silent, and at once while it is. Otherwise the result of `work`. */
  readonly guard: <T>(work: () => Promise<T>) => Promise<T>
  readonly isSilent: () => boolean
  readonly stop: () => void
}

/**
 * Detects a server that accepts connections and statements, but answers none: a stopped process, or a
 * network that swallows packets. A slow statement is not silence: `ping` uses a connection of its own,
 * and anything that arrives on another connection (`bytesRead`) proves that the server is alive.
 */
export const watchSilence = ({
  ping,
  bytesRead,
  onChange,
}: {
  readonly ping: () => Promise<unknown>
  readonly bytesRead: () => number
  readonly onChange: (isSilent: boolean) => void
}): SilenceWatch => {
  const waiting = new Set<(error: Error) => void>()
  let isSilent = false
  let isPinging = false
  let ticksSincePing = PING_EVERY_TICKS
  let unansweredTicks = 0
  let heardBytes = 0

  const setSilent = (value: boolean) => {
    if (value === isSilent) return
    isSilent = value
    onChange(value)
    if (!value) return
    for (const reject of waiting) reject(silent())
    waiting.clear()
  }

  const answered = () => {
    unansweredTicks = 0
    setSilent(false)
  }

  const sendPing = () => {
    isPinging = true
    ticksSincePing = 0
    ping()
      .then(answered, (error: Error) => {
        // A refusal is an answer; a timeout is not.
        if (!/timeout/i.test(error.message)) answered()
      })
      .finally(() => {
        isPinging = false
      })
  }

  const tick = () => {
    const bytes = bytesRead()
    if (bytes !== heardBytes) unansweredTicks = 0
    heardBytes = bytes
    ticksSincePing += 1
    if (isPinging || unansweredTicks > 0) unansweredTicks += 1
    if (!isPinging && ticksSincePing >= PING_EVERY_TICKS) sendPing()
    if (unansweredTicks >= SILENT_AFTER_TICKS) setSilent(true)
  }
  const timer = setInterval(tick, TICK_MS).unref()

  return {
    guard: async (work) => {
      if (isSilent) throw silent()
      let onSilence: (error: Error) => void = () => {}
      const silence = new Promise<never>((_, reject) => {
        onSilence = reject
        waiting.add(reject)
      })
      try {
        return await Promise.race([work(), silence])
      } finally {
        waiting.delete(onSilence)
      }
    },
    isSilent: () => isSilent,
    stop: () => clearInterval(timer),
  }
}
