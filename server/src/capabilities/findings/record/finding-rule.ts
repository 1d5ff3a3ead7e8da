import { ruleById } from '@stance/core/rules/rule-index'

/** What a finding shows of its rule: what is wrong, why it matters, how to mend it. */
export const shownRule = (control_id: string) => {
  // A rule for checks that only their owner knows has each of them after its own id.
  const rule = ruleById(control_id) ?? ruleById(control_id.slice(0, control_id.indexOf('/')))
  if (!rule) return null
  const { id, title, severity, controls = {}, mitre = [], handler = '', tier = null } = rule
  const { problem = '', impact = '', fix = null } = rule
  return { id, title, severity, problem, impact, fix, controls, mitre, tier, handler }
}
