import { findingsText } from '../../text/findings.ts'
import { categoryWord, providerWord, severityWord, statusWord } from '../../text/words.ts'
import type { FacetName } from './finding-filters.ts'

const WORDS: Partial<Record<FacetName, (value: string) => string>> = {
  severity: severityWord,
  provider: providerWord,
  status: statusWord,
  category: categoryWord,
}

/** Returns a value of a facet as it is shown. */
export const facetValueWord = (name: FacetName, value: string) =>
  value === '' ? findingsText.unknown : (WORDS[name]?.(value) ?? value)
