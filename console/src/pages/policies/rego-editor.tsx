import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { EditorState, Prec, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { policiesText } from '../../text/policies.ts'
import { highlighting, mountEditor, overwriting, theme } from '../../ui/code-editor/editor-look.ts'

/** What a line is marked as. */
export interface LineMark {
  readonly line: number
  readonly kind: 'problem' | 'uncovered'
}

const KEYWORDS =
  /^(?:package|import|default|if|else|contains|in|every|some|not|with|as|true|false|null)\b/

const language = StreamLanguage.define({
  languageData: { commentTokens: { line: '#' } },
  token: (stream) => {
    if (stream.eatSpace()) return null
    if (stream.match(/^#.*/)) return 'comment'
    if (stream.match(/^"(?:[^"\\]|\\.)*"?|^`[^`]*`?/)) return 'string'
    if (stream.match(KEYWORDS)) return 'keyword'
    if (stream.match(/^[:=!<>|&+*/%-]+/)) return 'operator'
    if (stream.match(/^\d[\w.]*/)) return 'number'
    if (stream.match(/^\w+/)) return 'variableName'
    stream.next()
    return null
  },
})

const setMarks = StateEffect.define<readonly LineMark[]>()

const decorationOf = {
  problem: Decoration.line({ class: 'cm-problem-line' }),
  uncovered: Decoration.line({ class: 'cm-uncovered-line' }),
} as const

/** The marks move with the lines while a person types, and are set anew after each run. */
const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const moved = marks.map(transaction.changes)
    const effect = transaction.effects.find((one) => one.is(setMarks))
    if (effect === undefined) return moved
    const { doc } = transaction.state
    const known = (effect.value as readonly LineMark[]).filter(
      ({ line }) => line >= 1 && line <= doc.lines,
    )
    return Decoration.set(
      known.map(({ line, kind }) => decorationOf[kind].range(doc.line(line).from)),
      true,
    )
  },
  provide: (field) => EditorView.decorations.from(field),
})

const look = EditorView.theme({
  '.cm-scroller': { maxHeight: '60vh', overflow: 'auto' },
  '.cm-content, .cm-gutter': { minHeight: '20rem' },
  '.cm-gutters': {
    background: 'var(--sunken)',
    color: 'var(--muted)',
    borderRight: '1px solid var(--border)',
  },
  '.cm-problem-line': {
    background: 'var(--severity-critical-tint)',
    boxShadow: 'inset 3px 0 var(--severity-critical)',
  },
  '.cm-uncovered-line': {
    background: 'var(--severity-medium-tint)',
    boxShadow: 'inset 3px 0 var(--severity-medium)',
  },
})

interface RegoEditorProps {
  /** The text at first. What is typed is reported, and not set from outside. */
  readonly value: string
  readonly marks: readonly LineMark[]
  readonly isReadOnly: boolean
  /** The line to go to; another object goes there again. */
  readonly target: { readonly line: number } | undefined
  readonly onChange: (text: string) => void
  /** The text as it is in the editor: what was reported last may not be rendered yet. */
  readonly onRun: (text: string) => void
}

const extensionsFor = (
  isReadOnly: boolean,
  onChange: (text: string) => void,
  run: (text: string) => void,
) => [
  history(),
  lineNumbers(),
  language,
  syntaxHighlighting(highlighting),
  theme,
  overwriting,
  look,
  marksField,
  EditorView.lineWrapping,
  EditorState.tabSize.of(2),
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of({
    'aria-label': policiesText.editor,
    'aria-describedby': 'rego-hint',
    'aria-readonly': String(isReadOnly),
  }),
  Prec.highest(
    keymap.of([
      {
        key: 'Mod-Enter',
        run: ({ state }) => {
          run(state.doc.toString())
          return true
        },
      },
    ]),
  ),
  keymap.of([...standardKeymap, ...historyKeymap]),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString())
  }),
]

/** The text of a policy with its lines marked. Tab leaves it, so that it is no trap for the keyboard. */
export const RegoEditor = ({ value, marks, isReadOnly, target, ...on }: RegoEditorProps) => {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const live = useRef({ ...on, value })
  live.current = { ...on, value }
  useEffect(() => {
    if (host.current === null) return
    const editor = mountEditor(host.current, {
      state: EditorState.create({
        doc: live.current.value,
        extensions: extensionsFor(
          isReadOnly,
          (text) => live.current.onChange(text),
          (text) => live.current.onRun(text),
        ),
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [isReadOnly])
  useEffect(() => {
    view.current?.dispatch({ effects: setMarks.of(marks) })
  }, [marks])
  useEffect(() => {
    const editor = view.current
    if (editor === undefined || target === undefined) return
    const { from } = editor.state.doc.line(Math.min(target.line, editor.state.doc.lines))
    editor.dispatch({ selection: { anchor: from }, scrollIntoView: true })
    editor.focus()
  }, [target])
  return (
    <div
      ref={host}
      className="min-w-0 overflow-hidden rounded-lg border border-line-strong bg-surface focus-within:border-accent"
    />
  )
}
