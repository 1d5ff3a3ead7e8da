/** No tokenizer of these models has more tokens than bytes. */
const bytesOf = (text: string): number => Buffer.byteLength(text)

/** A tokenizer of another provider may need more tokens for the same text. */
const MARGIN = 1.5

type Tokenizer = typeof import('gpt-tokenizer/encoding/o200k_base')

let tokenizer: Promise<Tokenizer> | null = null

/** Loads the tokenizer once, when it is needed: it is large. */
const load = (): Promise<Tokenizer> => {
  tokenizer ??= import('gpt-tokenizer/encoding/o200k_base')
  return tokenizer
}

/** Special tokens of a text from outside are plain text. */
const PLAIN = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }

export const countTokens = async (text: string): Promise<number> =>
  (await load()).countTokens(text, PLAIN)

/** Returns an upper estimate of what any provider counts. */
export const estimateTokens = async (text: string): Promise<number> =>
  Math.min(bytesOf(text), Math.ceil((await countTokens(text)) * MARGIN))
