import { useQuery } from '@tanstack/react-query'
import { useHasRole } from '../../session/session.ts'
import { complianceText } from '../../text/compliance.ts'
import { frameworkFilesQuery } from './compliance-queries.ts'

/** The files of the installation that were refused, for those who can correct them. */
export const RefusedFiles = () => {
  const canCorrect = useHasRole('operator', 'admin')
  const { data = [] } = useQuery({ ...frameworkFilesQuery, enabled: canCorrect })
  const refused = data.filter(({ problems }) => problems.length > 0)
  if (refused.length === 0) return null
  return (
    <section
      aria-label={complianceText.refusedFiles}
      className="rounded-lg border border-line bg-sunken px-4 py-3"
    >
      <h2 className="font-semibold">{complianceText.refusedFiles}</h2>
      <ul className="flex flex-col gap-1">
        {refused.map(({ file, framework, problems: [first, ...more] }) => (
          <li key={file} className="break-words">
            <span className="font-mono text-2xs">
              {file}:{first?.line}
            </span>{' '}
            {first?.message}
            <span className="block text-muted">
              {complianceText.refusedEffect(framework, more.length)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
