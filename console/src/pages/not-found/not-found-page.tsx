import { Link } from '@tanstack/react-router'
import { CircleSlash } from 'lucide-react'
import { commonText } from '../../text/shell.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const NotFoundPage = () => {
  useDocumentTitle(commonText.notFound)
  return (
    <EmptyState
      icon={CircleSlash}
      isPage
      title={commonText.notFound}
      actions={
        <Link to="/" className={buttonClasses()}>
          {commonText.goHome}
        </Link>
      }
    >
      {commonText.notFoundBody}
    </EmptyState>
  )
}
