/** The position of an event in the event log. A transaction id has 64 bits, so it is text. */
export interface LogPosition {
  readonly transaction_id: string
  readonly id: number
}

/** Whether the first position comes after the second. */
export const isAfter = (left: LogPosition, right: LogPosition): boolean =>
  left.transaction_id === right.transaction_id
    ? left.id > right.id
    : BigInt(left.transaction_id) > BigInt(right.transaction_id)

export const latest = (left: LogPosition, right: LogPosition): LogPosition =>
  isAfter(left, right) ? left : right

/** Formats a position as text, for a reader that resumes from it. */
export const formatPosition = ({ transaction_id, id }: LogPosition): string =>
  `${transaction_id}-${id}`

const POSITION = /^(0|[1-9]\d{0,19})-(0|[1-9]\d{0,15})$/
const MAX_TRANSACTION_ID = 2n ** 64n - 1n

/** Parses a position; null for any text that `formatPosition` does not produce. */
export const parsePosition = (text: string): LogPosition | null => {
  const [, transaction_id = '', idText = ''] = POSITION.exec(text) ?? []
  if (transaction_id === '' || BigInt(transaction_id) > MAX_TRANSACTION_ID) return null
  const id = Number(idText)
  return Number.isSafeInteger(id) ? { transaction_id, id } : null
}
