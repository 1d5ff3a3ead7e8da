import type { operations } from '../../api/schema.d.ts'
import { importsText } from '../../text/imports.ts'
import { lookUp } from '../../text/words.ts'

type Format = NonNullable<
  NonNullable<operations['importFindings']['parameters']['query']>['format']
>

/** Every format of the contract: a missing one is a type error. */
const WORDS: Readonly<Record<Format, string>> = importsText.formats

export const FORMATS = Object.entries(WORDS)

/** Returns the name of a format. */
export const formatWord = lookUp(WORDS)
