import { formatCount, formatNumber } from '../ui/format.ts'

const HOURS_OF_DAY = 24

export const connectionsText = {
  title: 'Connections',
  hint: 'What the service reads from the clouds by itself. It signs in with an identity of its own; a connection has no secret.',
  add: 'Add a connection',
  list: 'Connections',
  columns: {
    name: 'Connection',
    schedule: 'Schedule',
    lastRun: 'Last run',
    nextRun: 'Next run',
    status: 'Status',
    actions: 'Actions',
  },
  every: (hours: number) => {
    if (hours === 1) return 'Every hour'
    if (hours === HOURS_OF_DAY) return 'Every day'
    return hours % HOURS_OF_DAY === 0
      ? `Every ${hours / HOURS_OF_DAY} days`
      : `Every ${hours} hours`
  },
  statuses: { running: 'Running', completed: 'Completed', failed: 'Failed' },
  never: 'Not run yet',
  paused: 'Paused',
  active: 'Active',
  due: 'Due now',
  none: '—',
  emptyTitle: 'No connections yet',
  emptyBody:
    'Connect a cloud, and the service reads its findings as often as you choose. Files of scanners can be imported without a connection.',
  menu: (name: string) => `Actions for ${name}`,
  open: 'Details',
  run: 'Run now',
  change: 'Change',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Remove',
  undo: 'Undo',
  running: (name: string) => `${name} is started; its run begins when those before it have ended`,
  wasPaused: (name: string) => `${name} is paused`,
  wasResumed: (name: string) => `${name} is resumed`,
  wasAdded: (name: string) => `${name} is added; its first run starts within a minute`,
  wasChanged: (name: string) => `${name} is changed`,
  wasRemoved: (name: string) => `${name} is removed`,
  removeTitle: (name: string) => `Remove ${name}`,
  removeBody:
    'The service stops reading what this connection names. Findings that it imported stay, and are not resolved any more by its runs.',

  details: 'Connection',
  facts: {
    cloud: 'Cloud',
    reads: 'Reads',
    schedule: 'Schedule',
    next: 'Next run',
    created: 'Created',
    by: 'By',
    changed: 'Changed',
  },
  lastRunTitle: 'Last run',
  runFacts: {
    status: 'Status',
    started: 'Started',
    finished: 'Finished',
    lists: 'Lists',
    read: 'Records',
    new: 'New',
    existing: 'Known',
    resolved: 'Resolved',
    rejected: 'Rejected',
  },
  lists: (count: number, failed: number) =>
    failed === 0
      ? `${formatNumber(count)} read`
      : `${formatNumber(failed)} of ${formatNumber(count)} could not be read; nothing of these was resolved`,
  errorsTitle: 'What went wrong',
  imports: 'Show the imports',

  addTitle: 'Add a connection',
  changeTitle: (name: string) => `Change ${name}`,
  name: 'Name',
  nameHint: 'It appears with every import of this connection.',
  nameMissing: 'Enter a name.',
  hours: 'Hours between runs',
  hoursHint: 'From the start of one run to that of the next, 1 to 744.',
  cloud: 'Cloud',
  clouds: { aws: 'AWS', azure: 'Azure', gcp: 'Google Cloud' },
  entriesMissing: 'Enter at least one.',
  eitherMissing: 'Enter at least one scope or management group.',
  entry: (text: string) => `This is about “${text}”.`,
  fields: {
    role_arns: {
      label: 'Roles to assume',
      hint: 'One ARN a line, one role for each account.',
      example: 'arn:aws:iam::111122223333:role/stance',
    },
    regions: {
      label: 'Regions',
      hint: 'One a line. The aggregation region alone covers the regions linked to it.',
      example: 'eu-west-1',
    },
    scopes: {
      label: 'Subscriptions and resource groups',
      hint: 'One a line.',
      example: '/subscriptions/11111111-2222-3333-4444-555555555555',
    },
    management_groups: {
      label: 'Management groups',
      hint: 'One name a line.',
      example: 'platform',
    },
    parents: {
      label: 'Organizations, folders and projects',
      hint: 'One a line.',
      example: 'organizations/42',
    },
    locations: {
      label: 'Locations',
      hint: 'One a line. Empty: global.',
      example: 'global',
    },
  },
  hub: 'Security Hub',
  hubs: [
    ['cspm', 'Security Hub CSPM'],
    ['v2', 'Security Hub with OCSF findings'],
  ],
  check: 'Check',
  checking: 'A page of every list is being read…',
  checkTitle: 'Result of the check',
  checkOk: 'Everything can be read.',
  checkFailed: (failed: number, all: number) =>
    `${formatNumber(failed)} of ${formatCount(all, 'list', 'lists')} cannot be read:`,
  unchecked: (count: number) => `${formatCount(count, 'list was', 'lists were')} not checked.`,
  readable: 'can be read',
  save: 'Check and save',
  saveAnyway: 'Save all the same',
} as const
