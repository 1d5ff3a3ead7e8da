import type { SearchParams } from '../../../search-params.ts'
import { findingsText } from '../../../text/findings.ts'
import { onDemandComponent } from '../../../ui/on-demand-component.tsx'
import type { ChangeSearch } from '../use-findings-search.ts'
import { isQuestion } from './search-text.ts'
import { TextButton } from './text-button.tsx'

const { Component: DidYouMean } = onDemandComponent(
  async () => (await import('./did-you-mean.tsx')).DidYouMean,
)

/** How words find, and how they may have been meant. */
export const FoundBy = ({
  search,
  change,
  isRanked,
  onAsk,
}: {
  search: SearchParams
  change: ChangeSearch
  isRanked: boolean
  /** Missing if the role may not ask questions. */
  onAsk: ((text: string) => void) | undefined
}) => {
  const text = search.text ?? ''
  return (
    <>
      {isRanked && <DidYouMean search={search} change={change} />}
      <p className="text-xs text-muted">
        {onAsk === undefined && isQuestion(text) && `${findingsText.questionNeedsRole} `}
        {isRanked ? findingsText.ranked : findingsText.words}{' '}
        {onAsk !== undefined && (
          <TextButton onClick={() => onAsk(text)}>{findingsText.ask}</TextButton>
        )}
      </p>
    </>
  )
}
