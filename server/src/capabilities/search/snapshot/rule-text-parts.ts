import type { RuleText } from '@stance/core/search/semantics/rule-text'

/** One JSON text of all would be too long for a large installation. */
const TEXTS_PER_PART = 1_000

/** The texts of rules with their keys, as parts of a snapshot. */
export function* encodeRuleTexts(
  texts: readonly (readonly [key: string, text: RuleText])[],
): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (let at = 0; at < texts.length; at += TEXTS_PER_PART)
    yield encoder.encode(JSON.stringify(texts.slice(at, at + TEXTS_PER_PART)))
}

/** Reads what `encodeRuleTexts` wrote, and what the checksums of a snapshot have confirmed. */
export const decodeRuleTexts = (parts: readonly Uint8Array[]): (readonly [string, RuleText])[] => {
  const decoder = new TextDecoder()
  return parts.flatMap((part) => JSON.parse(decoder.decode(part)) as [string, RuleText][])
}
