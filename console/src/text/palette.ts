export const paletteText = {
  label: 'Search or jump to',
  placeholder: 'Page, finding, issue, account, or a question…',
  pages: 'Pages',
  actions: 'Actions',
  findings: 'Findings',
  issues: 'Issues',
  accounts: 'Accounts',
  nothing: (text: string) => `Nothing is called “${text}”.`,
  searching: 'Searching…',
  searchFindings: (text: string) => `Search the findings for “${text}”`,
  themes: { light: 'Use the light theme', dark: 'Use the dark theme' },
  signOut: 'Sign out',
} as const
