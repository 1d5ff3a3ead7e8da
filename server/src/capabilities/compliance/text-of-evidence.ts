import type { AssessedControl } from '@stance/core/compliance/control-status'
import type { FrameworkControl } from '@stance/core/compliance/framework'

type Rested = Pick<AssessedControl, 'evidence' | 'accounts' | 'assessed_rules' | 'resources'> & {
  readonly control: Pick<FrameworkControl, 'rules'>
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** "partial: 1 of 2 accounts, 1 of 3 rules, 2 muted resources": what the status of a control rests on. */
export const textOfEvidence = ({
  evidence,
  accounts,
  assessed_rules,
  control,
  resources: { muted },
}: Rested): string => {
  if (evidence === null || accounts === null) return 'not known'
  if (assessed_rules === 0) return evidence === 'full' ? 'full: attested' : 'none'
  const all = accounts.assessed + accounts.unassessed
  return [
    `${evidence}: ${accounts.assessed} of ${counted(all, 'account')}`,
    `${assessed_rules} of ${counted(control.rules.length, 'rule')}`,
    ...(muted === 0 ? [] : [counted(muted, 'muted resource')]),
  ].join(', ')
}
