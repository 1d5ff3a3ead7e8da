import { SEVERITIES } from '../../kernel/severity.ts'
import type { Observation, ObservedVulnerability } from '../observation.ts'
import { cleanText, distinctTexts, LIST_LENGTH, LONG_TEXT_LENGTH } from './record-fields.ts'
import { packageFields } from './vulnerability/vulnerable-package.ts'

/** The worst outcome wins: a resource passes a check only if all its results pass. */
const RANK = { fail: 4, manual: 3, not_evaluated: 2, pass: 1, ended: 0 } as const
const rankOf = ({ outcome, muted }: Observation) => 2 * RANK[outcome] + (muted ? 0 : 1)

/**
 * Beyond this length further lines are dropped: they repeat the problem for one more container or
 * package.
 */
const MAX_MERGED_LENGTH = 4096

/**
 * Returns one observation for two results of one check on one resource. If both fail, it has what
 * both say: two versions of one package, each with its own fix, two containers of one pod.
 */
export function merge(existing: Observation, other: Observation): Observation {
  if (rankOf(existing) !== rankOf(other)) return rankOf(existing) > rankOf(other) ? existing : other
  return {
    ...existing,
    ...worseRating(existing, other),
    description: joinLines(existing.description, other.description),
    remediation: joinLines(existing.remediation, other.remediation),
    mute_reason: joinLines(existing.mute_reason, other.mute_reason),
    native_ids: joinLists(existing.native_ids, other.native_ids),
    cves: joinVulnerabilities(existing.cves, other.cves),
    exploit_available: existing.exploit_available || other.exploit_available,
    compliance:
      existing.compliance.length >= other.compliance.length
        ? existing.compliance
        : other.compliance,
  }
}

const isWorse = (one: Observation, other: Observation) =>
  SEVERITIES.indexOf(one.severity) > SEVERITIES.indexOf(other.severity)

function worseRating(existing: Observation, other: Observation) {
  const { severity, native_severity } = isWorse(other, existing) ? other : existing
  return { severity, native_severity }
}

const joinLists = (existing: readonly string[], other: readonly string[]): readonly string[] =>
  other.every((id) => existing.includes(id)) ? existing : distinctTexts([...existing, ...other])

/** Adds the lines that the text does not have yet. */
function joinLines(text: string, other: string): string {
  if (text === other || other === '') return text
  // A long text of a vulnerability is repeated for each version, with one line that differs.
  if (text.length >= Math.max(MAX_MERGED_LENGTH, 2 * other.length)) return text
  const lines = new Set(text.split('\n'))
  const added = other.split('\n').filter((line) => !lines.has(line))
  if (added.length === 0) return text
  return cleanText(text === '' ? added.join('\n') : [text, ...added].join('\n'), LONG_TEXT_LENGTH)
}

/** The versions of one package that has a vulnerability in several of them. */
function joinVersions(one: ObservedVulnerability, other: ObservedVulnerability) {
  if (one.package !== other.package) return {}
  return packageFields(
    [one, other].map(({ package: name = '', installed_version = '', fixed_version = '' }) => ({
      name,
      installed: installed_version,
      fixed: fixed_version,
    })),
  )
}

/** Of a vulnerability that both name, a fix for one of its packages counts as a fix. */
function joinVulnerabilities(
  existing: Observation['cves'],
  others: Observation['cves'],
): Observation['cves'] {
  if (others.length === 0) return existing
  const byId = new Map<string, ObservedVulnerability>(existing.map((one) => [one.id, one]))
  for (const other of others) {
    const one = byId.get(other.id)
    const hasPatch = one?.patch_available === true || other.patch_available === true
    byId.set(other.id, {
      ...other,
      ...one,
      ...(one && joinVersions(one, other)),
      ...(hasPatch && { patch_available: true }),
    })
  }
  return [...byId.values()].slice(0, LIST_LENGTH)
}
