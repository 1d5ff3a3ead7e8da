import { useEffect } from 'react'
import { useSettings } from './settings-store.ts'

const TYPING = 'input:not([type=checkbox]):not([type=radio]),textarea,select,[contenteditable=true]'

/** A key after `g` counts for this long. */
const SEQUENCE_MS = 1_000

/** Returns whether a key press belongs to a field that a user types in. */
export const isTyping = (event: KeyboardEvent) =>
  event.composedPath().some((target) => target instanceof Element && target.matches(TYPING))

/** Shortcuts of a page: from `event.key`, or `g` and a letter, to what it does. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Returns whether a key press is for something else: a command of the browser, a field, a dialog. */
const isForOthers = (event: KeyboardEvent) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.defaultPrevented ||
  isTyping(event) ||
  document.querySelector('dialog[open],[role=dialog][data-open]:not([data-nonmodal])') !== null

/** Runs the shortcuts while the component is there. A letter may follow `g` within a second. */
export const useShortcuts = (shortcuts: Shortcuts) => {
  const { singleKeys } = useSettings()
  useEffect(() => {
    if (!singleKeys) return
    let sequenceUntil = 0
    const onKeyDown = (event: KeyboardEvent) => {
      if (isForOthers(event)) return
      const name = event.timeStamp < sequenceUntil ? `g ${event.key}` : event.key
      sequenceUntil = name === 'g' ? event.timeStamp + SEQUENCE_MS : 0
      const run = shortcuts[name]
      if (run === undefined) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [shortcuts, singleKeys])
}
