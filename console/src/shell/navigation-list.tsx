import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useCaller, useConfig } from '../session/session.ts'
import { shellText } from '../text/shell.ts'
import { roleWord } from '../text/words.ts'
import { Logo } from './logo.tsx'
import type { pagesFor } from './navigation.ts'

type Pages = ReturnType<typeof pagesFor>

const LINK =
  'flex h-[30px] items-center gap-2.5 rounded-lg px-2 text-sm text-muted ring-line transition-colors hover:bg-row-hover hover:text-foreground aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-foreground aria-[current=page]:shadow-card aria-[current=page]:ring-1'

const initialsOf = (name: string) =>
  name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase())
    .join('')

const Caller = ({ hidden }: { hidden: string }) => {
  const { name, email, subject, roles, scope } = useCaller()
  const shown = name || email || subject
  return (
    <div className="border-t border-line p-2">
      <div className="flex items-center gap-2 rounded-lg px-1 py-1" title={shown}>
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-tint text-xs font-semibold text-accent-text"
        >
          {initialsOf(shown)}
        </span>
        <span className={clsx('min-w-0 flex-1 leading-4', hidden)}>
          <span className="block truncate text-xs font-medium">{shown}</span>
          <span className="block truncate text-2xs text-muted">
            {roles.map(roleWord).join(', ')} · {shellText.scope(scope.accounts)}
          </span>
        </span>
      </div>
    </div>
  )
}

/** The navigation: icons between 640 and 1,024 px, a sheet below. `isWide` shows the words regardless. */
export const NavigationList = ({
  pages,
  className,
  isWide,
  onClose,
}: {
  pages: Pages
  className: string
  isWide: boolean
  onClose: () => void
}) => {
  const { branding } = useConfig()
  const hidden = isWide ? '' : 'max-lg:sr-only'
  const groups = [undefined, 'risk', 'govern', 'assets', 'admin'] as const
  return (
    <nav
      aria-label={shellText.navigation}
      className={clsx('flex min-h-0 flex-col border-r border-line bg-sunken', className)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="flex h-12 shrink-0 items-center gap-2 px-4 max-lg:px-3">
        <Logo url={branding.logo_url} />
        <span className={clsx('min-w-0 leading-4', hidden)}>
          <span className="block truncate text-sm font-semibold">{branding.product}</span>
          {branding.company !== '' && (
            <span className="block truncate text-2xs text-muted">{branding.company}</span>
          )}
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-3">
        {groups.map((group) => {
          const entries = pages.filter((page) => page.group === group)
          if (entries.length === 0) return null
          return (
            <div key={group ?? 'start'} className="mb-2">
              {group !== undefined && (
                <h2
                  className={clsx(
                    'px-2 pt-2 pb-1 text-2xs font-semibold tracking-wide text-faint uppercase',
                    hidden,
                  )}
                >
                  {shellText.groups[group]}
                </h2>
              )}
              <ul>
                {entries.map(({ path, label, icon: Icon }) => (
                  <li key={path}>
                    <Link
                      to={path}
                      className={LINK}
                      title={label}
                      activeProps={{ 'aria-current': 'page' }}
                    >
                      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
                      <span className={clsx('flex-1 truncate', hidden)}>{label}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      <Caller hidden={hidden} />
    </nav>
  )
}
