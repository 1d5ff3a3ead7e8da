/** Keys that are typed while the field for them is still being fetched or drawn. */
export interface HeldKeys {
  /** Ends the holding, and returns the text of the keys. */
  take: () => string
}

/** A field that does not come leaves the keys to the page again. */
const HOLD_MS = 5_000

/** Holds the keys of a text from now on, until they are taken. */
export const holdKeys = (): HeldKeys => {
  let text = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.isComposing) return
    const isText = [...event.key].length === 1
    if (!isText && event.key !== 'Backspace' && event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isText) text += event.key
    if (event.key === 'Backspace') text = [...text].slice(0, -1).join('')
  }
  const end = () => {
    removeEventListener('keydown', onKeyDown, true)
    clearTimeout(timer)
  }
  const timer = setTimeout(end, HOLD_MS)
  addEventListener('keydown', onKeyDown, true)
  return {
    take: () => {
      end()
      const taken = text
      text = ''
      return taken
    },
  }
}
