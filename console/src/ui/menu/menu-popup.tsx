import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { MenuEntry } from './menu-entry.ts'

const ITEM =
  'flex h-8 cursor-pointer items-center gap-2 rounded-lg px-2 text-sm text-foreground outline-none data-highlighted:bg-row-hover'

type Of<Kind extends MenuEntry['kind']> = Extract<MenuEntry, { kind: Kind }>

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="grid size-4 place-items-center">{children}</span>
)

const CHECK = <Check size={14} aria-hidden="true" />

const Action = ({ entry: { label, icon: Icon, run } }: { entry: Of<'action'> }) => (
  <Base.Item className={ITEM} onClick={run}>
    {Icon && <Icon size={15} aria-hidden="true" />}
    {label}
  </Base.Item>
)

const Choices = ({ entry: { label, value, options, onChange } }: { entry: Of<'choices'> }) => (
  <Base.Group>
    <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-2xs font-semibold tracking-wide text-faint uppercase">
      {label}
    </Base.GroupLabel>
    <Base.RadioGroup value={value} onValueChange={(next) => onChange(String(next))}>
      {options.map(([option, word]) => (
        <Base.RadioItem key={option} value={option} className={ITEM} closeOnClick>
          <Mark>
            <Base.RadioItemIndicator>{CHECK}</Base.RadioItemIndicator>
          </Mark>
          {word}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  </Base.Group>
)

const CheckItem = ({ entry: { label, isChecked, onToggle } }: { entry: Of<'check'> }) => (
  <Base.CheckboxItem
    className={ITEM}
    checked={isChecked}
    onCheckedChange={onToggle}
    closeOnClick={false}
  >
    <Mark>
      <Base.CheckboxItemIndicator>{CHECK}</Base.CheckboxItemIndicator>
    </Mark>
    {label}
  </Base.CheckboxItem>
)

const Entry = ({ entry }: { entry: MenuEntry }) => {
  switch (entry.kind) {
    case 'text':
      return <div className="max-w-60 truncate px-2 py-1.5 text-xs text-muted">{entry.text}</div>
    case 'line':
      return <div className="my-1 border-t border-line" />
    case 'action':
      return <Action entry={entry} />
    case 'choices':
      return <Choices entry={entry} />
    case 'check':
      return <CheckItem entry={entry} />
  }
}

const keyOf = (entry: MenuEntry) =>
  entry.kind === 'line' ? 'line' : `${entry.kind} ${'label' in entry ? entry.label : entry.text}`

/** The menu behind its button; it is open at first, because a click has brought it. */
export const MenuPopup = ({
  trigger,
  entries,
}: {
  trigger: ReactElement
  entries: readonly MenuEntry[]
}) => (
  <Base.Root defaultOpen>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align="end" className="z-50">
        <Base.Popup className="fade max-h-(--available-height) min-w-44 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-popup outline-none">
          {entries.map((entry) => (
            <Entry key={keyOf(entry)} entry={entry} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
