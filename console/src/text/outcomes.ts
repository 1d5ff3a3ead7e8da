import { formatNumber } from '../ui/format.ts'

/** The lists of resources behind the counts of a control. */
export const outcomesText = {
  counts: {
    passing: (count: number) => `${formatNumber(count)} passing`,
    undecided: (count: number) => `${formatNumber(count)} undecided`,
    stale: (count: number) => `${formatNumber(count)} stale`,
  },
  missingPage: 'Resources of a control',
  missingTitle: 'No control is chosen',
  missingFramework:
    'The address names no framework. Choose one, then a control: its counts lead to the lists of its resources.',
  missingControl:
    'The address names no control. Choose one: its counts lead to the lists of its resources.',
  toFrameworks: 'Show the frameworks',
  toControls: 'Show the controls',
  title: (control: string, title: string) => `${control}: ${title}`,
  titles: {
    passing: 'passing resources',
    undecided: 'undecided resources',
    stale: 'stale resources',
  },
  tabs: { passing: 'Passing', undecided: 'Undecided', stale: 'Stale' },
  views: 'States of resources',
  meanings: {
    passing: 'A check passed, and no failure outweighs it.',
    undecided: 'A check could not decide, and no other one did.',
    stale: 'No import has listed the results for so long that they no longer count.',
  },
  back: (control: string) => `Control ${control}`,
  filters: 'Filters of resources',
  columns: {
    resource: 'Resource',
    rule: 'Rule',
    account: 'Account',
    region: 'Region',
    application: 'Application',
    scanners: 'Scanner',
    observed: 'Looked at',
    reported: 'Last reported',
  },
  noValue: '—',
  unknownResource: 'Unknown resource',
  empty: {
    passing: 'No resource passes',
    undecided: 'No resource is undecided',
    stale: 'No result is stale',
  },
  emptyBody: 'The other states may have resources.',
} as const
