import { type AccountMetadata, parseAccountMetadata } from './account-metadata.ts'

/** The metadata of a file that must be valid. */
export const validMetadata = (text: string): AccountMetadata => {
  const parsed = parseAccountMetadata(text)
  if (!parsed.ok) throw new Error(`The file is not valid: ${JSON.stringify(parsed.problems)}`)
  return parsed.metadata
}
