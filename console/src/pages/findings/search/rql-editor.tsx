import { autocompletion, completionKeymap, startCompletion } from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { EditorState, Prec } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  keymap,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { RqlSchema } from '@stance/core/rql/syntax'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../../../api/client.ts'
import { findingsText } from '../../../text/findings.ts'
import { Button } from '../../../ui/button.tsx'
import {
  highlighting,
  mountEditor,
  overwriting,
  replaceText,
  theme,
} from '../../../ui/code-editor/editor-look.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { querySchema } from '../findings-queries.ts'
import { completeWith } from './rql-completion.ts'
import { findProblem } from './rql-problem.ts'
import { parserSchema } from './rql-schema.ts'

const KEYWORDS =
  /^(?:and|or|not|in|is|null|exists|contains|like|matches|starts|ends|with|order|by|asc|desc|from|where)\b/i

const language = StreamLanguage.define({
  token: (stream) => {
    if (stream.eatSpace()) return null
    if (stream.match(/^"(?:[^"\\]|\\.)*"?|^'(?:[^'\\]|\\.)*'?/)) return 'string'
    if (stream.match(KEYWORDS)) return 'keyword'
    if (stream.match(/^[=!<>~]+/)) return 'operator'
    if (stream.match(/^\d[\w.:-]*/)) return 'number'
    if (stream.match(/^[\w.-]+/)) return 'variableName'
    stream.next()
    return null
  },
})

const underline = Decoration.mark({ class: 'cm-problem' })

/** Underlines the query from its problem to its end. What the problem is stands below the editor. */
const problemMark = (parser: RqlSchema) => {
  const marksIn = (view: EditorView) => {
    const text = view.state.doc.toString()
    const problem = findProblem(text, parser, new Date())
    if (problem === undefined || text === '') return Decoration.none
    return Decoration.set(underline.range(Math.min(problem.from, text.length - 1), text.length))
  }
  return ViewPlugin.fromClass(
    class {
      decorations
      constructor(view: EditorView) {
        this.decorations = marksIn(view)
      }
      update({ docChanged, view }: ViewUpdate) {
        if (docChanged) this.decorations = marksIn(view)
      }
    },
    { decorations: ({ decorations }) => decorations },
  )
}

const extensionsFor = (
  schema: Schemas['QuerySchema'],
  onChange: (text: string) => void,
  run: (text: string) => void,
) => {
  const parser = parserSchema(schema)
  return [
    history(),
    language,
    syntaxHighlighting(highlighting),
    theme,
    overwriting,
    EditorView.lineWrapping,
    placeholder('severity >= HIGH AND provider = aws'),
    EditorView.contentAttributes.of({
      'aria-label': findingsText.editorLabel,
      'aria-describedby': 'rql-hint',
    }),
    // What is shown can be taken at once, however fast a person types.
    autocompletion({ override: [completeWith(schema)], interactionDelay: 0 }),
    problemMark(parser),
    Prec.highest(
      keymap.of([
        {
          key: 'Mod-Enter',
          run: ({ state }) => {
            run(state.doc.toString())
            return true
          },
        },
        { key: 'Ctrl-Space', run: startCompletion },
      ]),
    ),
    keymap.of([...completionKeymap, ...standardKeymap, ...historyKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString())
    }),
  ]
}

const useEditor = (
  schema: Schemas['QuerySchema'],
  value: string,
  onChange: (text: string) => void,
  run: (text: string) => void,
) => {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const live = useRef({ onChange, run })
  live.current = { onChange, run }
  const first = useRef(value)
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const editor = mountEditor(element, {
      state: EditorState.create({
        doc: first.current,
        extensions: extensionsFor(
          schema,
          (text) => live.current.onChange(text),
          (text) => live.current.run(text),
        ),
      }),
    })
    view.current = editor
    editor.focus()
    return () => editor.destroy()
  }, [schema])
  useEffect(() => {
    if (view.current !== undefined) replaceText(view.current, value)
  }, [value])
  return host
}

const Editor = ({
  schema,
  value,
  onRun,
}: {
  schema: Schemas['QuerySchema']
  value: string
  onRun: (query: string) => void
}) => {
  const [text, setText] = useState(value)
  const problemOf = (query: string) => findProblem(query, parserSchema(schema), new Date())
  const problem = problemOf(text)
  /** The text as it is in the editor: what it reported last may not be rendered yet. */
  const run = (query: string) => {
    if (problemOf(query) === undefined) onRun(query.trim())
  }
  const host = useEditor(schema, value, setText, run)
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch">
        <div
          ref={host}
          className="min-h-8 min-w-0 flex-1 overflow-clip rounded-lg border border-line-strong bg-surface focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
        />
        <Button look="primary" onClick={() => run(text)} disabled={problem !== undefined}>
          {findingsText.run}
        </Button>
      </div>
      <p id="rql-hint" className="mt-1 text-xs text-muted" role="status">
        {problem === undefined ? (
          findingsText.editorHint
        ) : (
          <span className="text-critical-text">{problem.message}</span>
        )}
      </p>
    </div>
  )
}

/** The editor of the query language: completion from the API, errors in place. */
export const RqlEditor = ({ value, onRun }: { value: string; onRun: (query: string) => void }) => {
  const schema = useQuery(querySchema)
  if (schema.error !== null) {
    return <ErrorState error={schema.error} retry={() => void schema.refetch()} />
  }
  if (schema.data === undefined) return <div className="skeleton h-8 flex-1" />
  return <Editor schema={schema.data} value={value} onRun={onRun} />
}
