import type { ReactNode } from 'react'
import type { Schemas } from '../../../api/client.ts'
import { findingText } from '../../../text/finding.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import type { Finding } from '../findings-queries.ts'
import { Group } from './group.tsx'

const Tag = ({ children }: { children: ReactNode }) => (
  <li className="rounded-md border border-line bg-sunken px-1.5 py-0.5 text-xs break-all">
    {children}
  </li>
)

const describeVulnerability = (cve: Schemas['Vulnerability']) =>
  [
    cve.cvss === undefined ? '' : `CVSS ${cve.cvss}`,
    cve.epss === undefined ? '' : `EPSS ${cve.epss}`,
    cve.known_exploited === true ? findingText.knownExploited : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')

const Identifiers = ({ ids }: { ids: readonly string[] }) => (
  <ul className="flex flex-col gap-1">
    {ids.map((id) => (
      <li key={id} className="flex items-center gap-1">
        <span className="min-w-0 font-mono text-2xs break-all text-muted">{id}</span>
        <CopyButton text={id} />
      </li>
    ))}
  </ul>
)

/** What the scanners said: identifiers, vulnerabilities, controls, tags. */
export const Evidence = ({ finding }: { finding: Finding }) => {
  const tags = Object.entries(finding.tags)
  const { cves, compliance } = finding
  return (
    <div className="flex flex-col gap-5">
      {cves.length > 0 && (
        <Group title={findingText.vulnerabilities}>
          <ul className="flex flex-col gap-1">
            {cves.map((cve) => (
              <li key={cve.id} className="flex flex-wrap gap-x-2">
                <span className="font-mono text-xs font-semibold">{cve.id}</span>
                <span className="text-muted">{describeVulnerability(cve)}</span>
              </li>
            ))}
          </ul>
        </Group>
      )}
      {compliance.length > 0 && (
        <Group title={findingText.compliance}>
          <ul className="flex flex-wrap gap-1.5">
            {compliance.map(({ framework, control }) => (
              <Tag key={`${framework} ${control}`}>
                <span className="text-muted">{framework}</span> {control}
              </Tag>
            ))}
          </ul>
        </Group>
      )}
      {tags.length > 0 && (
        <Group title={findingText.tags}>
          <ul className="flex flex-wrap gap-1.5">
            {tags.map(([key, value]) => (
              <Tag key={key}>
                <span className="text-muted">{key}</span> {value}
              </Tag>
            ))}
          </ul>
        </Group>
      )}
      <Group title={findingText.identifiers}>
        <Identifiers
          ids={[
            ...new Set(
              [finding.source_finding_id, ...finding.native_ids].filter((id) => id !== ''),
            ),
          ]}
        />
      </Group>
    </div>
  )
}
