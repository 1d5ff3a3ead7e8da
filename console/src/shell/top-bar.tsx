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
import { Menu, MenuChoice, MenuChoices, MenuItem } from '../ui/menu.tsx'
import type { pagesFor } from './navigation.ts'
import { Notifications } from './notifications.tsx'
import { changeSetting, type LocalSettings, useSettings } from './settings-store.ts'

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor }

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
    >
      <MenuChoices
        label={shellText.theme}
        value={theme}
        onChange={(value) => changeSetting('theme', value as LocalSettings['theme'])}
      >
        {(['light', 'dark', 'system'] as const).map((value) => (
          <MenuChoice key={value} value={value}>
            {shellText.themes[value]}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  )
}

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
    >
      <MenuChoices
        label={shellText.timeZone}
        value={zone}
        onChange={(value) => changeSetting('zone', value as LocalSettings['zone'])}
      >
        <MenuChoice value="utc">{shellText.utc}</MenuChoice>
        <MenuChoice value="local">{shellText.localZone}</MenuChoice>
      </MenuChoices>
    </Menu>
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
    >
      <div className="max-w-60 truncate px-2 py-1.5 text-xs text-muted">
        {name || email || subject}
      </div>
      <MenuItem onSelect={onOpenShortcuts}>
        <CircleHelp size={15} aria-hidden="true" />
        {shellText.help}
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <LogOut size={15} aria-hidden="true" />
        {shellText.signOut}
      </MenuItem>
    </Menu>
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
        <Key>{navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'}</Key>
        <Key>K</Key>
      </span>
    </button>
    <ZoneMenu />
    <Notifications />
    <ThemeMenu />
    <AccountMenu onOpenShortcuts={onOpenShortcuts} />
  </header>
)
