import { Tabs as Base } from '@base-ui/react/tabs'
import { clsx } from 'clsx'
import type { FocusEvent, ReactNode } from 'react'
import { TAB_LINE } from './tab-line.ts'

/** The browser scrolls to a tab that gets the focus, but stops as soon as an edge of it is visible. */
const showWhole = ({ currentTarget }: FocusEvent<HTMLElement>) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Sections of which one is shown. */
export const Tabs = <Id extends string>({
  label,
  value,
  onChange,
  tabs,
}: {
  label: string
  value: Id
  onChange: (value: Id) => void
  tabs: readonly { id: Id; label: string; content: ReactNode }[]
}) => (
  <Base.Root value={value} onValueChange={(next) => onChange(next as Id)}>
    <Base.List
      aria-label={label}
      className={clsx(TAB_LINE, 'shadow-[inset_0_-1px_0_var(--border)]')}
    >
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.id}
          value={tab.id}
          onFocus={showWhole}
          className="h-9 shrink-0 border-b-2 border-transparent text-sm whitespace-nowrap text-muted -outline-offset-2 hover:text-foreground data-active:border-accent data-active:font-semibold data-active:text-foreground"
        >
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.id} value={tab.id} className="pt-4 outline-offset-4">
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
)
