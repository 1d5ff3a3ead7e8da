import { ruleById } from '@stance/core/rules/rule-index'

/**
 * Returns what is wrong, in the words of the rule. One that covers a group of checks does not say which
 * of them it is, so the scanner does.
 */
export const issueTitle = ({
  control_id,
  scanner_title,
}: {
  readonly control_id: string
  readonly scanner_title: string
}): string => {
  const rule = ruleById(control_id)
  return rule && !rule.is_group ? rule.problem_title : scanner_title
}
