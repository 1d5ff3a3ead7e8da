import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { policiesText } from '../../text/policies.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { onDemandComponent } from '../../ui/on-demand-component.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InlineError } from '../../ui/states.tsx'
import type { PolicyRecord } from './policies-queries.ts'
import { rangesOf } from './rego-problems.ts'
import { TestList } from './test-list.tsx'
import { useCanManage } from './use-can-manage.ts'
import { type PolicyTextState, usePolicyText } from './use-policy-text.ts'

const { Component: Editor } = onDemandComponent(
  async () => (await import('./rego-editor.tsx')).RegoEditor,
  <Skeleton className="h-80" />,
)

/** Without a test, no line was evaluated: the coverage says nothing. */
const reportText = ({ results, uncovered }: Schemas['PolicyTestReport']) => {
  if (results.length === 0) return policiesText.noProblem
  const passed = results.filter((result) => result.passed).length
  const reached =
    uncovered.length === 0 ? policiesText.covered : policiesText.uncovered(rangesOf(uncovered))
  return `${policiesText.results(passed, results.length)} ${reached}`
}

/** What the marks of the lines mean, in words. A problem leads to its line. */
const LineNotes = ({
  state: { problems, report },
  onLine,
}: {
  state: PolicyTextState
  onLine: (line: number) => void
}) => (
  <>
    {problems.length > 0 && (
      <div
        role="alert"
        aria-label={policiesText.problems}
        className="rounded-lg bg-critical-tint px-3 py-2 text-sm text-critical-text"
      >
        <ul className="flex flex-col gap-1">
          {problems.map(({ line, column, message }) => (
            <li key={`${line}:${column}`}>
              <button
                type="button"
                className="text-left underline underline-offset-2"
                onClick={() => onLine(line)}
              >
                {policiesText.problem(line, message)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    )}
    {report !== undefined && <p role="status">{reportText(report)}</p>}
  </>
)

const SaveRow = ({ state, isFixed }: { state: PolicyTextState; isFixed: boolean }) => (
  <div className="flex flex-wrap items-end gap-3">
    <Button disabled={state.isPending || !state.isValid} onClick={() => state.run()}>
      {policiesText.run}
    </Button>
    {!isFixed && (
      <>
        <div className="min-w-48 flex-1">
          <TextField
            label={policiesText.fields.comment}
            error={state.commentError}
            value={state.comment}
            onChange={({ target }) => state.setComment(target.value)}
          />
        </div>
        <Button
          look="primary"
          disabled={state.isPending || !state.isValid || !state.hasChanged}
          onClick={state.save}
        >
          {policiesText.save}
        </Button>
      </>
    )}
  </div>
)

/** The text of a policy with its tests next to it. */
export const PolicyText = ({ policy, etag }: { policy: PolicyRecord; etag: string }) => {
  const state = usePolicyText(policy, etag)
  const canManage = useCanManage()
  const [target, setTarget] = useState<{ line: number }>()
  const isFixed = !canManage || policy.source === 'builtin'
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-lg:grid-cols-1">
      <Card title={policiesText.text}>
        <div className="flex flex-col gap-3 p-4 pt-2">
          <Editor
            value={state.draft.rego}
            marks={state.marks}
            isReadOnly={isFixed}
            target={target}
            onChange={(rego: string) => state.change({ rego })}
            onRun={state.run}
          />
          <p id="rego-hint" className="text-xs text-muted">
            {isFixed && policy.source === 'builtin' ? policiesText.fixed : policiesText.editorHint}
          </p>
          <LineNotes state={state} onLine={(line) => setTarget({ line })} />
          <InlineError error={state.error} />
          {canManage ? (
            <SaveRow state={state} isFixed={isFixed} />
          ) : (
            <p className="text-muted">{policiesText.noPermission}</p>
          )}
        </div>
      </Card>
      <TestList
        tests={state.draft.tests}
        results={state.report?.results}
        isFixed={isFixed}
        onChange={(tests) => state.change({ tests })}
      />
    </div>
  )
}
