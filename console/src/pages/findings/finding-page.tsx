import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { findingText } from '../../text/finding.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { FindingDetails } from './details/finding-details.tsx'
import { findingQuery } from './findings-queries.ts'

/** One finding under its own address, to share. */
export const FindingPage = () => {
  const { id = '' } = useParams({ strict: false })
  const finding = useQuery(findingQuery(id))
  useDocumentTitle(finding.data?.title ?? findingText.page)
  return (
    <div className="h-full overflow-y-auto bg-surface" tabIndex={-1}>
      <div className="mx-auto flex max-w-3xl flex-col gap-3 p-6 max-sm:p-4">
        <BackLink to="/findings">{findingText.backToList}</BackLink>
        <FindingDetails id={id} isPage />
      </div>
    </div>
  )
}
