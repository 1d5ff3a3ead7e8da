import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { importsText } from '../../text/imports.ts'
import { Button } from '../../ui/button.tsx'

/** Takes files that are dropped or chosen. */
export const DropZone = ({ onFiles }: { onFiles: (files: Iterable<File>) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      className={clsx(
        'flex flex-col items-center gap-2 rounded-xl border border-dashed px-6 py-10 text-center transition-colors',
        isOver ? 'border-accent bg-accent-tint' : 'border-line-strong bg-surface',
      )}
    >
      <FileUp size={22} strokeWidth={1.5} aria-hidden="true" className="text-muted" />
      <p className="text-base font-semibold">{importsText.drop}</p>
      <p className="text-muted">{importsText.dropHint}</p>
      <Button look="primary" className="mt-2" onClick={() => input.current?.click()}>
        {importsText.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        className="hidden"
        aria-label={importsText.choose}
        onChange={({ target }) => {
          onFiles(target.files ?? [])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
