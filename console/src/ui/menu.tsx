import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

/** A button that opens a list of actions. */
export const Menu = ({ trigger, children }: { trigger: ReactElement; children: ReactNode }) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align="end" className="z-50">
        <Base.Popup className="fade min-w-44 rounded-xl border border-line bg-raised p-1 shadow-popup outline-none">
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

const ITEM =
  'flex h-8 cursor-pointer items-center gap-2 rounded-lg px-2 text-sm text-foreground outline-none data-highlighted:bg-row-hover data-disabled:opacity-50'

export const MenuItem = ({
  onSelect,
  children,
  isDisabled = false,
}: {
  onSelect: () => void
  children: ReactNode
  isDisabled?: boolean
}) => (
  <Base.Item className={ITEM} onClick={onSelect} disabled={isDisabled}>
    {children}
  </Base.Item>
)

/** One of several values, of which one is chosen. */
export const MenuChoice = ({ value, children }: { value: string; children: ReactNode }) => (
  <Base.RadioItem value={value} className={ITEM} closeOnClick>
    <span className="grid size-4 place-items-center">
      <Base.RadioItemIndicator>
        <Check size={14} aria-hidden="true" />
      </Base.RadioItemIndicator>
    </span>
    {children}
  </Base.RadioItem>
)

export const MenuChoices = ({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) => (
  <Base.Group>
    <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-2xs font-semibold tracking-wide text-faint uppercase">
      {label}
    </Base.GroupLabel>
    <Base.RadioGroup value={value} onValueChange={(next) => onChange(String(next))}>
      {children}
    </Base.RadioGroup>
  </Base.Group>
)

/** One of several values, of which any number is chosen. The menu stays open. */
export const MenuCheck = ({
  isChecked,
  onToggle,
  children,
}: {
  isChecked: boolean
  onToggle: () => void
  children: ReactNode
}) => (
  <Base.CheckboxItem
    className={ITEM}
    checked={isChecked}
    onCheckedChange={onToggle}
    closeOnClick={false}
  >
    <span className="grid size-4 place-items-center">
      <Base.CheckboxItemIndicator>
        <Check size={14} aria-hidden="true" />
      </Base.CheckboxItemIndicator>
    </span>
    {children}
  </Base.CheckboxItem>
)
