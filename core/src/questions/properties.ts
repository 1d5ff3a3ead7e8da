import { CONCEPTS } from './concepts.ts'
import type { Span } from './item.ts'
import { printNode, test } from './node.ts'
import type { Primary } from './primary.ts'
import type { Word } from './words.ts'

const VULNERABILITY =
  /^(?:category = vulnerability|cves?\b|package\b|fix_available\b|\(exploit_available\b)/

const isAboutVulnerability = ({ node, isNegated }: Primary): boolean =>
  !isNegated && VULNERABILITY.test(printNode(node))

const SECRETS = 'category = secrets'

/** *Exposed secrets* are leaked, and not on something public. */
export const exposedSecrets = (spans: readonly Span[], words: readonly Word[]): Span[] => {
  const areSecrets = spans.some(
    (span) => span.kind === 'meaning' && span.node && printNode(span.node) === SECRETS,
  )
  return spans.map((span): Span => {
    const { at, length } = span
    const isExposed = length === 1 && /^exposed?$/.test(words[at]?.text ?? '')
    return areSecrets && isExposed ? { kind: 'filler', at, length } : span
  })
}

const isPublic = ({ node }: Primary): boolean => printNode(node) === CONCEPTS.public

/**
 * Of a vulnerability, *public* is a property of the resource that has it: its findings say nothing
 * about it in their titles.
 */
export const propertiesOf = (primaries: readonly Primary[]): readonly Primary[] =>
  primaries.some(isAboutVulnerability)
    ? primaries.map((primary) =>
        isPublic(primary) ? { ...primary, node: test(CONCEPTS.internet_facing) } : primary,
      )
    : primaries
