import { useState } from 'react'
import type { Schemas } from '../../../api/client.ts'
import { findingText } from '../../../text/finding.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { LinkedText } from '../../../ui/linked-text/linked-text.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'

const KINDS = ['console', 'cli', 'terraform'] as const

const Code = ({ text }: { text: string }) => (
  <div className="relative rounded-lg border border-line bg-sunken">
    <div className="absolute top-1.5 right-1.5">
      <CopyButton text={text} />
    </div>
    <pre className="overflow-x-auto p-3 pr-10 font-mono text-xs whitespace-pre-wrap break-words">
      {text}
    </pre>
  </div>
)

/** How to fix a finding: in the console of the provider, on the command line, in Terraform. */
export const FixText = ({ finding }: { finding: Schemas['Finding'] }) => {
  const fix = finding.rule?.fix ?? undefined
  const kinds = KINDS.filter((kind) => (fix?.[kind] ?? '') !== '')
  const [kind, setKind] = useState<string>(kinds[0] ?? 'console')
  const scanner = finding.remediation.trim()
  return (
    <div className="flex flex-col gap-4">
      {fix !== undefined && kinds.length > 0 && (
        <Tabs
          label={findingText.sections.fix}
          value={kind}
          onChange={setKind}
          tabs={kinds.map((id) => ({
            id,
            label: findingText.fixes[id],
            content: <Code text={fix[id]} />,
          }))}
        />
      )}
      {scanner !== '' && (
        <section>
          <h3 className="mb-1.5 text-sm font-semibold">{findingText.scannerFix}</h3>
          <p className="break-words whitespace-pre-wrap text-muted">
            <LinkedText text={scanner} />
          </p>
        </section>
      )}
      {kinds.length === 0 && scanner === '' && <p className="text-muted">{findingText.noFix}</p>}
    </div>
  )
}
