import { policiesText } from '../../text/policies.ts'
import { CodeLine } from '../../ui/copy/code-line.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Facts } from '../../ui/facts/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { ResultBadge } from './decision-columns.tsx'
import type { DecisionRecord } from './policies-queries.ts'

const words = policiesText.decisions
const INDENT = 2

const Input = ({ input }: { input: string }) => (
  <section
    aria-label={words.input}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    tabIndex={0}
    className="max-h-80 overflow-auto rounded-lg border border-line bg-sunken p-3"
  >
    <pre className="font-mono text-xs break-words whitespace-pre-wrap">
      {JSON.stringify(JSON.parse(input), null, INDENT)}
    </pre>
  </section>
)

/** One decision, with what a replay needs. */
export const DecisionDialog = ({
  decision,
  onClose,
}: {
  decision: DecisionRecord
  onClose: () => void
}) => {
  const { id, at, caller, codes, policies, input, input_digest, engine } = decision
  const versions = policies.map(({ version }) => words.version(version)).join(', ')
  return (
    <Dialog title={words.details} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Facts
          entries={[
            [words.columns.result, <ResultBadge key="result" {...decision} />],
            [words.columns.at, <Time key="at" at={at} />],
            [words.columns.caller, caller],
            [words.columns.codes, codes.join(', ') || '—'],
            [words.engine, words.engines[engine]],
            ...(versions === '' ? [] : [[words.versions, versions] as const]),
            [
              words.digest,
              <code key="digest" className="font-mono text-xs break-all">
                {input_digest}
              </code>,
            ],
          ]}
        />
        <h3 className="-mb-2 font-semibold">{words.input}</h3>
        {input === null ? <p className="text-muted">{words.noInput}</p> : <Input input={input} />}
        {input !== null && <CodeLine label={words.replay} text={`stance policy replay ${id}`} />}
      </div>
    </Dialog>
  )
}
