import { useEffect, useMemo, useRef, useState } from 'react'
import { reportMissing } from '../ui/on-demand.ts'
import { onDemandComponent, useFetchAhead } from '../ui/on-demand-component.tsx'
import { type HeldKeys, holdKeys } from './held-keys.ts'

const palette = onDemandComponent(
  async () => (await import('./command-palette.tsx')).CommandPalette,
)
const sheet = onDemandComponent(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)
export const CommandPalette = palette.Component
export const ShortcutSheet = sheet.Component

/** Ctrl+K or Cmd+K works everywhere, also in a field. */
const usePaletteKey = (open: () => void) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [open])
}

/** What lies over the page, and what opens it. A part that cannot be fetched leaves the page as it is. */
export const useOverlay = (path: string) => {
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts' | 'navigation'>()
  const keys = useRef<HeldKeys>(undefined)
  const actions = useMemo(() => {
    const takeKeys = () => {
      const text = keys.current?.take() ?? ''
      keys.current = undefined
      return text
    }
    return {
      takeKeys,
      close: () => {
        takeKeys()
        setOverlay(undefined)
      },
      openPalette: () => {
        if (document.querySelector(PALETTE) !== null) return
        keys.current ??= holdKeys()
        void palette.fetchAhead().then(
          () => setOverlay('palette'),
          (error: unknown) => {
            takeKeys()
            reportMissing(error)
          },
        )
      },
      openShortcuts: () =>
        void sheet.fetchAhead().then(() => setOverlay('shortcuts'), reportMissing),
      openNavigation: () => setOverlay('navigation'),
    }
  }, [])
  usePaletteKey(actions.openPalette)
  useFetchAhead(palette.fetchAhead)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is opened closes what lies over it
  useEffect(() => actions.close(), [path])
  return { overlay, ...actions }
}

/** The field of the palette, once it can be typed in. */
export const PALETTE = '[data-palette]'
