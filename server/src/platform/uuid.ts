import { randomUUID } from 'node:crypto'

/** Sorts before every other UUID: where reading by id begins. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

const MAX_PER_MILLISECOND = 0x1000
let lastMillisecond = 0
let sequence = 0

/**
 * Returns a time-ordered UUID (version 7, RFC 9562). A sequence number also orders the UUIDs that one
 * process creates in the same millisecond.
 */
export const newUuid = (now: number = Date.now()): string => {
  sequence = now === lastMillisecond ? (sequence + 1) % MAX_PER_MILLISECOND : 0
  lastMillisecond = now
  const time = now.toString(16).padStart(12, '0')
  const count = sequence.toString(16).padStart(3, '0')
  // The last two groups of a random UUID (version 4) have the same variant and are random.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${randomUUID().slice(19)}`
}
