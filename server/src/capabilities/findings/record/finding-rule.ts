import { ruleById } from '@stance/core/rules/rule-index'

/** Returns the rule of a finding with its guidance, in the form of the API; null without a rule. */
export const ruleView = (control_id: string) => {
  // The control of a custom check is the id of a rule, a slash and the id of the check.
  const rule = ruleById(control_id) ?? ruleById(control_id.slice(0, control_id.indexOf('/')))
  if (!rule) return null
  const { id, title, severity, controls = {}, mitre = [], handler = '', tier = null } = rule
  const { problem = '', impact = '', fix = null } = rule
  return { id, title, severity, problem, impact, fix, controls, mitre, tier, handler }
}
