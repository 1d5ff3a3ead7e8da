import { useRouterState } from '@tanstack/react-router'
import {
  CircleHelp,
  LogOut,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Search,
  Sun,
  UserRound,
} from 'lucide-react'
import { signOut, useCaller } from '../session/session.ts'
import { shellText } from '../text/shell.ts'
import { Button, Key } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import { onDemandComponent } from '../ui/on-demand-component.tsx'
import type { pagesFor } from './navigation.ts'
import { Notifications } from './notifications.tsx'
import { changeSetting, type LocalSettings, useSettings } from './settings-store.ts'

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor }

const THEMES = Object.entries(shellText.themes)

const ThemeMenu = () => {
  const { theme } = useSettings()
  const Icon = THEME_ICONS[theme]
  return (
    <Menu
      trigger={
        <Button look="ghost" isIcon aria-label={shellText.theme}>
          <Icon size={16} aria-hidden="true" />
        </Button>
      }
      entries={[
        {
          kind: 'choices',
          label: shellText.theme,
          value: theme,
          options: THEMES,
          onChange: (value) => changeSetting('theme', value as LocalSettings['theme']),
        },
      ]}
    />
  )
}

const ZONES = [
  ['utc', shellText.utc],
  ['local', shellText.localZone],
] as const

const ZoneMenu = () => {
  const { zone } = useSettings()
  return (
    <Menu
      trigger={
        <Button look="ghost" className="max-sm:hidden">
          <span className="sr-only">{shellText.timeZone} </span>
          {zone === 'utc' ? shellText.utc : shellText.localZone}
        </Button>
      }
      entries={[
        {
          kind: 'choices',
          label: shellText.timeZone,
          value: zone,
          options: ZONES,
          onChange: (value) => changeSetting('zone', value as LocalSettings['zone']),
        },
      ]}
    />
  )
}

const AccountMenu = ({ onOpenShortcuts }: { onOpenShortcuts: () => void }) => {
  const { name, email, subject } = useCaller()
  return (
    <Menu
      trigger={
        <Button look="ghost" isIcon aria-label={shellText.account}>
          <UserRound size={16} aria-hidden="true" />
        </Button>
      }
      entries={[
        { kind: 'text', text: name || email || subject },
        { kind: 'action', label: shellText.help, icon: CircleHelp, run: onOpenShortcuts },
        { kind: 'action', label: shellText.signOut, icon: LogOut, run: () => void signOut() },
      ]}
    />
  )
}

const { Component: JobsTray } = onDemandComponent(
  async () => (await import('./jobs/jobs-tray.tsx')).JobsTray,
  <span className="size-8" />,
)

/** The jobs that the caller may see; a caller who may see none has no button for them. */
const Jobs = ({ pages }: { pages: ReturnType<typeof pagesFor> }) => {
  const has = (path: string) => pages.some((page) => page.path === path)
  const sources = { imports: has('/imports'), connections: has('/connections') }
  if (!sources.imports && !sources.connections) return null
  return (
    <ErrorBoundary fallback={null}>
      <JobsTray sources={sources} />
    </ErrorBoundary>
  )
}

const Breadcrumb = ({ pages }: { pages: ReturnType<typeof pagesFor> }) => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const page = pages.find((candidate) => path.startsWith(candidate.path))
  if (page === undefined) return null
  return (
    <nav aria-label={shellText.breadcrumb} className="min-w-0 max-sm:sr-only">
      <ol className="flex items-center gap-1.5 text-sm text-muted">
        {page.group !== undefined && (
          <li>
            {shellText.groups[page.group]}
            <span aria-hidden="true" className="ml-1.5 text-faint">
              /
            </span>
          </li>
        )}
        <li aria-current="page" className="truncate font-semibold text-foreground">
          {page.label}
        </li>
      </ol>
    </nav>
  )
}

export const TopBar = ({
  pages,
  onOpenPalette,
  onOpenNavigation,
  onOpenShortcuts,
}: {
  pages: ReturnType<typeof pagesFor>
  onOpenPalette: () => void
  onOpenNavigation: () => void
  onOpenShortcuts: () => void
}) => (
  <header className="flex h-12 shrink-0 items-center gap-1.5 border-b border-line bg-surface px-4 max-sm:px-2">
    <Button
      look="ghost"
      isIcon
      className="sm:hidden"
      aria-label={shellText.openNavigation}
      onClick={onOpenNavigation}
    >
      <MenuIcon size={16} aria-hidden="true" />
    </Button>
    <Breadcrumb pages={pages} />
    <div className="flex-1" />
    <button
      type="button"
      onClick={onOpenPalette}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-8 w-72 items-center gap-2 rounded-lg border border-line bg-sunken px-2.5 text-sm text-muted hover:border-line-strong max-md:w-9"
    >
      <Search size={14} aria-hidden="true" className="shrink-0" />
      <span className="flex-1 truncate text-left max-md:sr-only">{shellText.openPalette}</span>
      <span className="flex gap-0.5 max-md:hidden" aria-hidden="true">
        {shellText.paletteKeys(navigator.platform.startsWith('Mac')).map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </span>
    </button>
    <ZoneMenu />
    <Jobs pages={pages} />
    <Notifications />
    <ThemeMenu />
    <AccountMenu onOpenShortcuts={onOpenShortcuts} />
  </header>
)
