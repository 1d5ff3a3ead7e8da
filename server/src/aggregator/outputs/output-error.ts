/** A destination that does not take what is sent. The message is a sentence without any secret. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
}
