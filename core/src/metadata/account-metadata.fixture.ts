import { type AccountMetadata, parseAccountMetadata } from './account-metadata.ts'

/** Parses a file; throws if it is not valid. */
export const validMetadata = (text: string): AccountMetadata => {
  const parsed = parseAccountMetadata(text)
  if (!parsed.ok) throw new Error(`The file is not valid: ${JSON.stringify(parsed.problems)}`)
  return parsed.metadata
}
