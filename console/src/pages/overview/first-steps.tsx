import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useCaller, useConfig } from '../../session/session.ts'
import { pagesFor } from '../../shell/navigation.ts'
import { overviewText } from '../../text/overview.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { CodeLine } from '../../ui/copy/code-line.tsx'

const COMMAND = 'bin/stance import report.json'
const DEMO = 'bin/stance demo'
const request = () =>
  `curl -H "Authorization: Bearer $TOKEN" --data-binary @report.json ${location.origin}/api/v1/findings/import`

/** What to do with an installation without findings; who cannot import is told who can. */
export const FirstSteps = () => {
  const caller = useCaller()
  const pages = pagesFor(caller, useConfig())
  const canOpen = (path: string) => pages.some((page) => page.path === path)
  const canImport = canOpen('/imports')
  const canConnect = canOpen('/connections')
  const { first } = overviewText
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-4 rounded-2xl border border-line bg-surface p-8 shadow-card max-sm:p-4">
      <span className="grid size-10 place-items-center rounded-xl bg-accent-tint text-accent-text">
        <Sparkles size={18} aria-hidden="true" />
      </span>
      <h2 className="text-lg font-semibold">{first.title}</h2>
      <p className="text-muted">{first.purpose}</p>
      {!caller.scope.accounts.includes('*') && <p className="text-muted">{first.scoped}</p>}
      <p className="text-muted">{canImport ? first.begin : first.ask}</p>
      <ol className="flex list-decimal flex-col gap-4 pl-5 marker:text-faint [&_li>div]:mt-1.5">
        {canImport && <li>{first.import}</li>}
        {canConnect && <li>{first.connect}</li>}
        <li>
          {first.command}
          <CodeLine text={COMMAND} label={first.command} />
        </li>
        <li>
          {first.api}
          <CodeLine text={request()} label={first.api} />
        </li>
        <li>
          {first.look}
          <CodeLine text={DEMO} label={first.look} />
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        {canImport && (
          <Link to="/imports" className={buttonClasses({ look: 'primary' })}>
            {first.openImports}
          </Link>
        )}
        {canConnect && (
          <Link to="/connections" className={buttonClasses()}>
            {first.openConnections}
          </Link>
        )}
        <a href="/docs" className={buttonClasses()}>
          {first.openDocs}
        </a>
      </div>
    </section>
  )
}
