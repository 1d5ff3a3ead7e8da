const LINE_FEED = 0x0a

/** The lines of NDJSON, as views into the buffer. */
export const linesOf = (text: Buffer): Buffer[] => {
  const lines: Buffer[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf(LINE_FEED, start)
    const end = feed < 0 ? text.length : feed
    lines.push(text.subarray(start, end))
    start = end + 1
  }
  return lines
}
