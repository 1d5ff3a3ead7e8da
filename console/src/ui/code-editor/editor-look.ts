import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The colours of words in every editor of code. */
export const highlighting = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent-text)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: tags.number, color: 'var(--severity-low-text)' },
  { tag: tags.operator, color: 'var(--muted)' },
  { tag: tags.comment, color: 'var(--faint)' },
])

/** The look of every editor of code, in the colours of the theme. */
export const theme = EditorView.theme({
  '&': { color: 'var(--text)', background: 'var(--surface)', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace',
    padding: '6px 0',
    caretColor: 'var(--text)',
  },
  '.cm-line': { padding: '0 10px' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-tooltip': {
    background: 'var(--raised)',
    border: '1px solid var(--border)',
    borderRadius: '8px',
    boxShadow: 'var(--shadow-2)',
    marginTop: '4px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { padding: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 6px', borderRadius: '4px' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal', marginLeft: '1em' },
  'li[aria-selected] > .cm-completionDetail': { color: 'inherit' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-problem': { textDecoration: 'underline wavy var(--severity-critical-text)' },
})

/**
 * Mounts an editor in a shadow root: there its styles are adopted style sheets, which the
 * Content-Security-Policy allows.
 */
export const mountEditor = (
  host: HTMLElement,
  state: ConstructorParameters<typeof EditorView>[0] & object,
): EditorView => {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  return new EditorView({ ...state, parent: shadow, root: shadow })
}

/**
 * Writes over a selection. Chromium, left alone, keeps the colour of the word that is written over as an inline
 * style, which the Content-Security-Policy refuses.
 */
export const overwriting = EditorView.domEventHandlers({
  beforeinput: (event, editor) => {
    const isOverwriting =
      event.inputType === 'insertText' && !event.isComposing && !editor.state.selection.main.empty
    if (!isOverwriting || event.data === null || editor.state.readOnly) return false
    editor.dispatch(editor.state.replaceSelection(event.data), {
      userEvent: 'input.type',
      scrollIntoView: true,
    })
    return true
  },
})

/** Replaces the text of an editor, unless it is that text already. */
export const replaceText = (editor: EditorView, text: string): void => {
  if (editor.state.doc.toString() === text) return
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
}
