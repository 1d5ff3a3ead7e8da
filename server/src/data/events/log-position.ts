/** Where an event stands in the event log. A transaction id has 64 bits, so it stays text. */
export interface LogPosition {
  readonly transaction_id: string
  readonly id: number
}

/** Whether the first position stands behind the second one. */
export const isAfter = (one: LogPosition, other: LogPosition): boolean =>
  one.transaction_id === other.transaction_id
    ? one.id > other.id
    : BigInt(one.transaction_id) > BigInt(other.transaction_id)

export const latest = (one: LogPosition, other: LogPosition): LogPosition =>
  isAfter(one, other) ? one : other

/** The position as text, for whoever comes back with it. */
export const positionText = ({ transaction_id, id }: LogPosition): string =>
  `${transaction_id}-${id}`

const POSITION = /^(0|[1-9]\d{0,19})-(0|[1-9]\d{0,15})$/
const LAST_TRANSACTION = 2n ** 64n - 1n

/** The position that a text stands for; null for any text that `positionText` does not write. */
export const positionFrom = (text: string): LogPosition | null => {
  const [, transaction_id = '', digits = ''] = POSITION.exec(text) ?? []
  if (transaction_id === '' || BigInt(transaction_id) > LAST_TRANSACTION) return null
  const id = Number(digits)
  return Number.isSafeInteger(id) ? { transaction_id, id } : null
}
