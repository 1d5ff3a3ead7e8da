/** Asks for a part of an object. */
export const rangeHeader = (from: number, length: number) => ({
  range: `bytes=${from}-${from + length - 1}`,
})

/** Returns null if the answer is not the part: something on the way may send the whole object. */
export const partIn = (
  { status, body }: { readonly status: number; readonly body: Buffer },
  from: number,
  length: number,
): Buffer | null => {
  const isPart = status === 206 || (status === 200 && from === 0)
  return isPart && body.length <= length ? body : null
}
