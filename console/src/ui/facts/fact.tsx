import type { ReactNode } from 'react'
import { CopyButton } from '../copy/copy-button.tsx'

/** One name and its value, in a `dl`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-h-8 grid-cols-[116px_minmax(0,1fr)] items-center gap-2 border-b border-line py-1 last:border-b-0 max-sm:grid-cols-1 max-sm:gap-0">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

/** An identifier, to the letter, that can be copied. */
export const Exact = ({ text }: { text: string }) => (
  <span className="inline-flex max-w-full items-center gap-1">
    <span className="min-w-0 font-mono text-xs break-all">{text}</span>
    <CopyButton text={text} />
  </span>
)
