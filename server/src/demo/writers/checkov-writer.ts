import { fraction } from '../company/seeded-random.ts'
import type { DemoObservation } from '../story/observation-story.ts'

const CHECKOV_VERSION = '3.2.495'

/** The lines of a declaration, which do not change. */
const linesOf = (key: string): [first: number, last: number] => {
  const first = 1 + Math.floor(fraction(`lines|${key}`) * 180)
  return [first, first + 14]
}

const WORD = { failing: 'FAILED', muted: 'SKIPPED', passing: 'PASSED' } as const

const result = ({ check, resource, state, key }: DemoObservation) => {
  const path = `/${resource.tags.git_file}`
  return {
    check_id: check.id,
    check_name: check.title,
    check_result: {
      result: WORD[state],
      ...(state === 'muted' && { suppress_comment: 'Accepted by the team' }),
    },
    code_block: null,
    file_path: path,
    repo_file_path: path,
    file_line_range: linesOf(key),
    resource: resource.name,
    entity_tags: resource.tags,
    severity: check.severity,
    description: check.description,
    guideline: check.remediation,
  }
}

/** Checkov's report of the Terraform code of one repository. */
export const writeCheckov = (observations: readonly DemoObservation[]): string => {
  const resultsWith = (state: DemoObservation['state']) =>
    observations.filter((observation) => observation.state === state).map(result)
  const [passed, failed, skipped] = [
    resultsWith('passing'),
    resultsWith('failing'),
    resultsWith('muted'),
  ]
  return JSON.stringify({
    check_type: 'terraform',
    results: {
      passed_checks: passed,
      failed_checks: failed,
      skipped_checks: skipped,
      parsing_errors: [],
    },
    summary: {
      passed: passed.length,
      failed: failed.length,
      skipped: skipped.length,
      parsing_errors: 0,
      resource_count: new Set(observations.map(({ resource }) => resource.id)).size,
      checkov_version: CHECKOV_VERSION,
    },
  })
}
