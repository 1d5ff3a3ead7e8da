import { Link } from '@tanstack/react-router'
import { useCaller, useHasRole } from '../session/session.ts'
import { commonText } from '../text/shell.ts'
import { buttonClasses } from './button.tsx'
import { EmptyState } from './states.tsx'

const { nothingYet } = commonText

/** What stands for a list before a scanner has reported anything: what the list is for, and how to begin. */
export const NothingYet = ({
  title,
  purpose,
}: {
  title: string
  /** What the list will show. */
  purpose: string
}) => {
  const isAdmin = useHasRole('admin')
  const isScoped = !useCaller().scope.accounts.includes('*')
  return (
    <EmptyState
      title={title}
      actions={
        isAdmin && (
          <Link to="/imports" className={buttonClasses({ look: 'primary' })}>
            {nothingYet.import}
          </Link>
        )
      }
    >
      <p>{purpose}</p>
      {!isAdmin && <p>{nothingYet.ask}</p>}
      {isScoped && <p>{nothingYet.scoped}</p>}
    </EmptyState>
  )
}
