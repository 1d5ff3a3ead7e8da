import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { Role } from '../session/session.ts'
import { commonText } from '../text/shell.ts'
import { roleWord } from '../text/words.ts'
import { buttonClasses } from '../ui/button.tsx'
import { useDocumentTitle } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Stands for a page that the roles of the caller do not admit, and says which would. */
export const NotPermitted = ({ roles }: { roles: readonly Role[] }) => {
  useDocumentTitle(commonText.notPermitted)
  return (
    <EmptyState
      icon={Lock}
      isPage
      title={commonText.notPermitted}
      actions={
        <Link to="/" className={buttonClasses()}>
          {commonText.goHome}
        </Link>
      }
    >
      {commonText.notPermittedBody(roles.map(roleWord))}
    </EmptyState>
  )
}
