import { useQuery } from '@tanstack/react-query'
import type { SearchParams } from '../../../search-params.ts'
import { findingsText } from '../../../text/findings.ts'
import { suggestionsQuery } from '../findings-queries.ts'
import type { ChangeSearch } from '../use-findings-search.ts'
import { correctedText } from './corrected-text.ts'
import { TextButton } from './text-button.tsx'

/** A search of words that no finding has, as it may have been meant. */
export const DidYouMean = ({ search, change }: { search: SearchParams; change: ChangeSearch }) => {
  const { data: suggestions = [] } = useQuery(suggestionsQuery(search))
  const text = search.text ?? ''
  const corrected = correctedText(text, suggestions)
  if (corrected === text) return null
  return (
    <p className="text-xs text-muted">
      {findingsText.didYouMean}{' '}
      <TextButton onClick={() => change({ text: corrected })}>{corrected}</TextButton>
    </p>
  )
}
