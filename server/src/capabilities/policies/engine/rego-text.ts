/** What is wrong with a text, and where. Lines and columns count from 1; 0 for the whole text. */
export interface TextProblem {
  readonly line: number
  readonly column: number
  readonly message: string
}

export const MAX_TEXT_BYTES = 262_144
const MAX_NESTING = 64
const MAX_LINE_LENGTH = 1_024

/** Texts and comments, whose brackets do not count, and brackets. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|`[^`]*`?|#.*|[()[\]{}]/g

/** The first position at which brackets are nested too deeply. */
const deepNesting = (line: string, before: number): { depth: number; column: number | null } => {
  let depth = before
  for (const { 0: token, index } of line.matchAll(TOKEN)) {
    if ('([{'.includes(token)) depth += 1
    else if (')]}'.includes(token)) depth -= 1
    if (depth > MAX_NESTING) return { depth, column: index + 1 }
  }
  return { depth, column: null }
}

const problemOfLine = (
  text: string,
  line: number,
  { depth, column }: { readonly depth: number; readonly column: number | null },
): TextProblem | null => {
  if (text.length > MAX_LINE_LENGTH) {
    const message = `the line has ${text.length} characters; at most ${MAX_LINE_LENGTH} are allowed`
    return { line, column: MAX_LINE_LENGTH + 1, message }
  }
  if (column === null || depth <= MAX_NESTING) return null
  return { line, column, message: `brackets are nested more than ${MAX_NESTING} deep` }
}

/**
 * Returns what keeps a text from being given to the parser, which takes minutes for deep nesting. It looks
 * at brackets only, so a raw text over several lines counts as code.
 */
export const problemOfText = (rego: string): TextProblem | null => {
  if (Buffer.byteLength(rego) > MAX_TEXT_BYTES) {
    const message = `the text has more than ${MAX_TEXT_BYTES} bytes; make it shorter`
    return { line: 0, column: 0, message }
  }
  if (rego.includes('\0') || !rego.isWellFormed()) {
    return { line: 0, column: 0, message: 'the text has characters that are no text; remove them' }
  }
  let depth = 0
  for (const [index, text] of rego.split('\n').entries()) {
    const nesting = deepNesting(text, depth)
    const problem = problemOfLine(text, index + 1, nesting)
    if (problem) return problem
    depth = Math.max(0, nesting.depth)
  }
  return null
}

/** The problem as a sentence. */
export const describeProblem = ({ line, column, message }: TextProblem): string =>
  line === 0 ? message : `line ${line}, column ${column}: ${message}`
