import { CopyButton } from './copy-button.tsx'

/** A command or a secret in one line that scrolls, with a button that copies it. */
export const CodeLine = ({ text, label }: { text: string; label: string }) => (
  <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken py-1 pr-1 pl-3">
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-w-0 flex-1 overflow-x-auto"
    >
      <code className="font-mono text-xs whitespace-nowrap">{text}</code>
    </section>
    <CopyButton text={text} />
  </div>
)
