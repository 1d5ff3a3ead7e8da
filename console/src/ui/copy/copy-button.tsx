import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { commonText } from '../../text/shell.ts'

/** Copies a text. Says so for two seconds. */
export const CopyButton = ({ text, label = commonText.copy }: { text: string; label?: string }) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="inline-grid size-6 place-items-center rounded-md text-muted hover:bg-row-hover hover:text-foreground"
      title={label}
    >
      {isCopied ? <Check size={13} aria-hidden="true" /> : <Copy size={13} aria-hidden="true" />}
      <span className="sr-only" aria-live="polite">
        {isCopied ? commonText.copied : label}
      </span>
    </button>
  )
}
