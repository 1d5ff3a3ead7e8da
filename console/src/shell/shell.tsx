import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Suspense, useMemo } from 'react'
import { useCaller, useConfig } from '../session/session.ts'
import { shellText } from '../text/shell.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { ToastRegion } from '../ui/toast/toast.tsx'
import { useLiveQueries } from './live-queries.ts'
import { pagesFor, rolesMissing } from './navigation.ts'
import { NavigationList } from './navigation-list.tsx'
import { NotPermitted } from './not-permitted.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { CommandPalette, ShortcutSheet, useOverlay } from './overlays.ts'
import { usePreferences } from './preferences.ts'
import { SessionNotice } from './session-notice.tsx'
import { useShortcuts } from './shortcuts.ts'
import { TopBar } from './top-bar.tsx'

/** Everything around a page: navigation, top bar, notices, palette, keyboard map. */
export const Shell = () => {
  const caller = useCaller()
  const config = useConfig()
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { overlay, close, takeKeys, openPalette, openShortcuts, openNavigation } = useOverlay(path)
  const missing = rolesMissing(path, caller)
  const pages = useMemo(() => pagesFor(caller, config), [caller, config])
  const shortcuts = useMemo(
    () => ({
      '?': openShortcuts,
      ...Object.fromEntries(
        pages.map(({ key, path: to }) => [`g ${key}`, () => void navigate({ to })]),
      ),
    }),
    [pages, navigate, openShortcuts],
  )
  useShortcuts(shortcuts)
  useLiveQueries()
  usePreferences()
  return (
    <div className="grid h-full grid-cols-[216px_1fr] max-lg:grid-cols-[56px_1fr] max-sm:grid-cols-1">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
      >
        {shellText.skip}
      </a>
      <NavigationList
        pages={pages}
        className={clsx(
          overlay === 'navigation'
            ? 'max-sm:fixed max-sm:inset-y-0 max-sm:left-0 max-sm:z-40 max-sm:w-64 max-sm:shadow-drawer'
            : 'max-sm:hidden',
        )}
        isWide={overlay === 'navigation'}
        onClose={close}
      />
      {overlay === 'navigation' && (
        <button
          type="button"
          aria-label={shellText.closeNavigation}
          onClick={close}
          className="fixed inset-0 z-30 bg-black/30 sm:hidden"
        />
      )}
      <div className="flex min-h-0 min-w-0 flex-col">
        <TopBar
          pages={pages}
          onOpenPalette={openPalette}
          onOpenNavigation={openNavigation}
          onOpenShortcuts={openShortcuts}
        />
        <OfflineNotice />
        <SessionNotice />
        <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-hidden outline-none">
          <ErrorBoundary key={path}>
            {missing === undefined ? (
              <Suspense>
                <Outlet />
              </Suspense>
            ) : (
              <NotPermitted roles={missing} />
            )}
          </ErrorBoundary>
        </main>
      </div>
      {overlay === 'palette' && (
        <CommandPalette pages={pages} takeKeys={takeKeys} onClose={close} />
      )}
      {overlay === 'shortcuts' && <ShortcutSheet pages={pages} onClose={close} />}
      <ToastRegion />
    </div>
  )
}
