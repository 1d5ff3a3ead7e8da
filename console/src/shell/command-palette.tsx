import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { paletteText } from '../text/palette.ts'
import type { pagesFor } from './navigation.ts'
import { type Command, usePageCommands, useRecordCommands } from './palette-commands.ts'

const groupsOf = (commands: readonly Command[]) =>
  [...new Set(commands.map(({ group }) => group))].map((group) => ({
    group,
    commands: commands.filter((command) => command.group === group),
  }))

const Option = ({
  command,
  id,
  isActive,
  onRun,
}: {
  command: Command
  id: string
  isActive: boolean
  onRun: () => void
}) => (
  // The keyboard works in the input: the option is not focused itself.
  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
  // biome-ignore lint/a11y/useFocusableInteractive: see above
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    onClick={onRun}
    ref={(element) => {
      if (isActive) element?.scrollIntoView({ block: 'nearest' })
    }}
    className={clsx(
      'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1 text-sm',
      isActive ? 'bg-row-selected' : 'hover:bg-row-hover',
    )}
  >
    <command.icon size={15} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
    <span className="flex min-w-0 flex-1 items-center gap-x-2.5 max-sm:flex-col max-sm:items-start">
      <span
        dir="auto"
        className="min-w-0 flex-1 truncate max-sm:line-clamp-2 max-sm:whitespace-normal"
      >
        {command.label}
      </span>
      {command.detail !== undefined && (
        <span className="max-w-[45%] truncate text-xs text-faint max-sm:max-w-full">
          {command.detail}
        </span>
      )}
    </span>
  </div>
)

const Options = ({
  commands,
  chosen,
  id,
  onRun,
}: {
  commands: readonly Command[]
  chosen: number
  id: string
  onRun: (command: Command) => void
}) => (
  <div
    id={`${id}-list`}
    role="listbox"
    aria-label={paletteText.label}
    className="min-h-0 overflow-y-auto p-1.5"
  >
    {groupsOf(commands).map(({ group, commands: inGroup }) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
      <div key={group} role="group" aria-label={group}>
        <div
          aria-hidden="true"
          className="px-2.5 pt-2 pb-1 text-2xs font-semibold tracking-wide text-faint uppercase"
        >
          {group}
        </div>
        {inGroup.map((command) => {
          const index = commands.indexOf(command)
          return (
            <Option
              key={command.id}
              command={command}
              id={`${id}-${index}`}
              isActive={index === chosen}
              onRun={() => onRun(command)}
            />
          )
        })}
      </div>
    ))}
  </div>
)

/** The text, the commands that it finds, and the one that Enter runs. */
const usePalette = (pages: ReturnType<typeof pagesFor>, onClose: () => void) => {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const local = usePageCommands(pages, text)
  const { commands: records, isSearching } = useRecordCommands(pages, text)
  const commands = [...local, ...records]
  const chosen = Math.min(active, commands.length - 1)
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run(navigate)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (event.key === 'Enter') run(commands[chosen])
    if (step !== undefined && commands.length > 0) {
      setActive((chosen + step + commands.length) % commands.length)
    }
  }
  const change = (next: string) => {
    setText(next)
    setActive(0)
  }
  const status = commands.length === 0 ? paletteText.nothing(text) : ''
  return {
    text,
    commands,
    chosen,
    run,
    onKeyDown,
    change,
    status: isSearching ? paletteText.searching : status,
  }
}

/** The field of the palette: as soon as it is drawn, it has the focus and the keys that were typed before. */
const Field = ({ onDrawn, ...props }: ComponentProps<'input'> & { onDrawn: () => void }) => {
  const field = useRef<HTMLInputElement>(null)
  const drawn = useRef(onDrawn)
  useLayoutEffect(() => {
    field.current?.focus()
    drawn.current()
  }, [])
  return <input ref={field} data-palette="" {...props} />
}

/** Pages, actions and records by name, opened with Ctrl+K. */
export const CommandPalette = ({
  pages,
  takeKeys,
  onClose,
}: {
  pages: ReturnType<typeof pagesFor>
  /** Returns what was typed since the palette was asked for. */
  takeKeys: () => string
  onClose: () => void
}) => {
  const id = useId()
  const { text, commands, chosen, run, onKeyDown, change, status } = usePalette(pages, onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade fixed inset-0 z-40 bg-black/30" />
        <Dialog.Popup
          aria-label={paletteText.label}
          className="fade fixed top-[12vh] left-1/2 z-50 flex max-h-[64vh] w-[min(640px,calc(100vw-24px))] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-popup outline-none"
        >
          <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
            <Search size={16} aria-hidden="true" className="text-muted" />
            <Field
              onDrawn={() => {
                const typed = takeKeys()
                if (typed !== '') change(typed)
              }}
              role="combobox"
              aria-label={paletteText.label}
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
              className="h-full flex-1 bg-transparent text-base outline-none placeholder:text-faint"
              placeholder={paletteText.placeholder}
              value={text}
              maxLength={1000}
              onKeyDown={onKeyDown}
              onChange={({ target }) => change(target.value)}
            />
          </div>
          <Options commands={commands} chosen={chosen} id={id} onRun={run} />
          <p
            role="status"
            className={clsx('px-4 text-center text-muted', status === '' ? 'sr-only' : 'py-3')}
          >
            {status}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
