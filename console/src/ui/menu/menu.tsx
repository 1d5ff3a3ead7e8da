import { type ComponentProps, cloneElement, type ReactElement } from 'react'
import { useOnDemand } from '../on-demand.ts'
import type { MenuEntry } from './menu-entry.ts'

const importPopup = () => import('./menu-popup.tsx')

/** A button that opens a list of actions. */
export const Menu = ({
  trigger,
  entries,
}: {
  trigger: ReactElement<ComponentProps<'button'>>
  entries: readonly MenuEntry[]
}) => {
  const { module, button } = useOnDemand(importPopup)
  if (module !== undefined) return <module.MenuPopup trigger={trigger} entries={entries} />
  return cloneElement(trigger, { ...button, 'aria-haspopup': 'menu' })
}
