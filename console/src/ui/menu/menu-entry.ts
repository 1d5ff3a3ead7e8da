import type { LucideIcon } from 'lucide-react'

/** A line of a menu, or several lines that belong together. */
export type MenuEntry =
  | { kind: 'text'; text: string }
  | { kind: 'line' }
  | { kind: 'action'; label: string; icon?: LucideIcon; run: () => void }
  /** Values of which one is chosen. */
  | {
      kind: 'choices'
      label: string
      value: string
      options: readonly (readonly [value: string, label: string])[]
      onChange: (value: string) => void
    }
  /** A value of which any number is chosen. The menu stays open. */
  | { kind: 'check'; label: string; isChecked: boolean; onToggle: () => void }
