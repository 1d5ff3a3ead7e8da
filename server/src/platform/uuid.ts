import { randomUUID } from 'node:crypto'

const MAX_PER_MILLISECOND = 0x1000
let lastMoment = 0
let sequence = 0

/**
 * Returns a time-ordered UUID (version 7, RFC 9562). UUIDs that one process makes in one millisecond
 * are in order too: a sequence number is their second field.
 */
export const newUuid = (now: number = Date.now()): string => {
  sequence = now === lastMoment ? (sequence + 1) % MAX_PER_MILLISECOND : 0
  lastMoment = now
  const time = now.toString(16).padStart(12, '0')
  const count = sequence.toString(16).padStart(3, '0')
  // The last two groups of a random UUID (version 4) have the same variant and are random.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}`
}
