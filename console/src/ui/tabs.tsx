import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

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
    <Base.List aria-label={label} className="flex flex-wrap gap-x-4 border-b border-line">
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.id}
          value={tab.id}
          className="-mb-px h-9 border-b-2 border-transparent text-sm whitespace-nowrap text-muted -outline-offset-2 hover:text-foreground data-active:border-accent data-active:font-semibold data-active:text-foreground"
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
