export const leak = {
  RuleID: 'example-token',
  Description: 'Example token',
  StartLine: 3,
  EndLine: 3,
  Match: 'TOKEN=visible-in-match',
  Secret: 'visible-as-secret',
  File: 'deploy/.env',
  Commit: '0123456789abcdef0123456789abcdef01234567',
  Link: 'https://git.example.test/shop/web/blob/0123456/deploy/.env#L3',
  Message: 'add visible-in-message',
  Author: 'Jo',
  Email: 'jo@example.test',
  Date: '2031-04-05T06:07:08Z',
  Tags: [],
  Fingerprint: '0123456789abcdef0123456789abcdef01234567:deploy/.env:example-token:3',
}

export const oldLeak = {
  line: 'TOKEN=visible-in-line',
  lineNumber: 3,
  offender: 'visible-as-offender',
  commit: '0123456789abcdef0123456789abcdef01234567',
  repo: 'web',
  repoURL: 'https://user:visible-in-address@git.example.test/shop/web.git',
  rule: 'Example Token',
  commitMessage: 'add visible-in-message',
  file: 'deploy/.env',
  date: '2031-04-05T06:07:08+02:00',
  tags: 'key',
}

export const examples: readonly unknown[] = [leak, oldLeak, { ...oldLeak, offender: 'REDACTED' }]
