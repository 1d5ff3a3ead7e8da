import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { policiesText } from '../../text/policies.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { inputOf, type TestDraft, withTest } from './policy-draft.ts'

type TestResult = Schemas['PolicyTestResult']

const EXPECTED = [
  ['true', policiesText.test.allows.true],
  ['false', policiesText.test.allows.false],
] as const

const LOOKS = {
  passed: 'bg-ok-tint text-ok',
  failed: 'bg-critical-tint text-critical-text',
  none: 'bg-sunken text-muted',
} as const

const outcomeOf = (result: TestResult | undefined): keyof typeof LOOKS => {
  if (result === undefined) return 'none'
  return result.passed ? 'passed' : 'failed'
}

const Outcome = ({ result }: { result: TestResult | undefined }) => {
  const outcome = outcomeOf(result)
  return (
    <span className={clsx('shrink-0 rounded-md px-1.5 py-0.5 text-xs font-medium', LOOKS[outcome])}>
      {policiesText.outcomes[outcome]}
    </span>
  )
}

interface TestProps {
  readonly test: TestDraft
  readonly result: TestResult | undefined
  readonly isFixed: boolean
  readonly isNew: boolean
  readonly onChange: (change: Partial<TestDraft>) => void
  readonly onRemove: () => void
}

const TestFields = ({ test, isFixed, onChange, onRemove }: TestProps) => (
  <div className="flex flex-col gap-3 px-4 pb-4">
    <TextField
      label={policiesText.test.name}
      readOnly={isFixed}
      value={test.name}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <TextArea
      label={policiesText.test.input}
      error={inputOf(test) === undefined ? new Error(policiesText.notJson) : undefined}
      className="font-mono text-xs"
      rows={Math.min(14, test.input.split('\n').length + 1)}
      spellCheck={false}
      readOnly={isFixed}
      value={test.input}
      onChange={({ target }) => onChange({ input: target.value })}
    />
    <SelectField
      label={policiesText.test.allow}
      options={EXPECTED}
      disabled={isFixed}
      value={String(test.allow)}
      onChange={({ target }) => onChange({ allow: target.value === 'true' })}
    />
    <TextField
      label={policiesText.test.deny_codes}
      hint={policiesText.test.codesHint}
      readOnly={isFixed}
      value={test.codes}
      onChange={({ target }) => onChange({ codes: target.value })}
    />
    {!isFixed && (
      <Button look="ghost" className="self-end" onClick={onRemove}>
        {policiesText.removeTest}
      </Button>
    )}
  </div>
)

/** One test: its outcome and its name, and what it asks once it is opened. */
const TestItem = (props: TestProps) => {
  const { test, result, isNew } = props
  return (
    <li className="border-t border-line">
      <details open={isNew || undefined}>
        <summary className="flex cursor-pointer items-start gap-2 px-4 py-2.5 -outline-offset-2 hover:bg-row-hover">
          <Outcome result={result} />
          <span className="min-w-0 flex-1">
            <span className="block break-words">{test.name || policiesText.newTest}</span>
            {result !== undefined && !result.passed && (
              <span className="block text-xs break-words text-critical-text">{result.message}</span>
            )}
          </span>
        </summary>
        <TestFields {...props} />
      </details>
    </li>
  )
}

/** What a text has to say before it becomes active, with what it says. */
export const TestList = ({
  tests,
  results,
  isFixed,
  onChange,
}: {
  tests: readonly TestDraft[]
  /** In the order of the tests that were run. */
  results: readonly TestResult[] | undefined
  isFixed: boolean
  onChange: (tests: readonly TestDraft[]) => void
}) => {
  const [added, setAdded] = useState<number>()
  const add = () => {
    const { tests: longer } = withTest({ rego: '', tests }, policiesText.newTest)
    setAdded(longer.at(-1)?.key)
    onChange(longer)
  }
  const actions = isFixed ? undefined : (
    <Button onClick={add}>
      <Plus size={15} aria-hidden="true" />
      {policiesText.addTest}
    </Button>
  )
  return (
    <Card title={policiesText.tests} actions={actions} className="overflow-hidden">
      {tests.length === 0 && <p className="p-4 pt-2 text-muted">{policiesText.noTests}</p>}
      <ul className="pt-2">
        {tests.map((test, index) => (
          <TestItem
            key={test.key}
            test={test}
            result={results?.[index]}
            isFixed={isFixed}
            isNew={test.key === added}
            onChange={(change) =>
              onChange(tests.map((one) => (one.key === test.key ? { ...one, ...change } : one)))
            }
            onRemove={() => onChange(tests.filter((one) => one.key !== test.key))}
          />
        ))}
      </ul>
    </Card>
  )
}
