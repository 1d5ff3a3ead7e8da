/** Returns the word for a value of the API. An unknown value of a newer service is shown as it is. */
export const lookUp = (words: Readonly<Record<string, string>>) => (value: string) =>
  words[value] ?? value

export const severityWord = lookUp({
  CRITICAL: 'Critical',
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
  INFO: 'Info',
})

export const providerWord = lookUp({
  aws: 'AWS',
  azure: 'Azure',
  gcp: 'Google Cloud',
  '': 'Unknown',
  unknown: 'Unknown',
})

export const statusWord = lookUp({
  open: 'Open',
  in_progress: 'In progress',
  suppressed: 'Suppressed',
  resolved: 'Resolved',
  OPEN: 'Open',
  ACKNOWLEDGED: 'Acknowledged',
  IN_PROGRESS: 'In progress',
  RESOLVED: 'Resolved',
  SUPPRESSED: 'Suppressed',
})

export const roleWord = lookUp({
  viewer: 'Viewer',
  requester: 'Requester',
  operator: 'Operator',
  admin: 'Administrator',
})

export const categoryWord = lookUp({
  network: 'Network',
  identity: 'Identity',
  data: 'Data',
  compute: 'Compute',
  container: 'Container',
  logging: 'Logging',
  encryption: 'Encryption',
  secrets: 'Secrets',
  vulnerability: 'Vulnerability',
  configuration: 'Configuration',
  cost: 'Cost',
  ai: 'AI',
  provisioning: 'Provisioning',
})

export const slaWord = lookUp({ on_track: 'On track', at_risk: 'At risk', overdue: 'Overdue' })
