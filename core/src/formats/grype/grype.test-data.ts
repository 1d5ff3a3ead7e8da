const match = {
  vulnerability: {
    id: 'GHSA-aaaa-bbbb-cccc',
    dataSource: 'https://advisories.example.test/aaaa',
    severity: 'Critical',
    description: 'Short advice.',
    cvss: [
      { version: '2.0', metrics: { baseScore: 10 } },
      { version: '3.1', metrics: { baseScore: 9.1 } },
    ],
    epss: [{ cve: 'CVE-2031-5555', epss: 0.42, percentile: 0.97 }],
    knownExploited: [{ cve: 'CVE-2031-5555' }],
    fix: { versions: ['2.1.0', '1.9.9'], state: 'fixed' },
  },
  relatedVulnerabilities: [
    { id: 'CVE-2031-5555', cvss: [{ version: '3.1', metrics: { baseScore: 8 } }] },
  ],
  artifact: { name: 'requests', version: '1.9.8', locations: [{ path: '/app/requirements.txt' }] },
}

const old = {
  vulnerability: {
    id: 'CVE-2031-6666',
    severity: 'Negligible',
    links: ['https://tracker.example.test/6666'],
    cvssV2: { baseScore: 5 },
  },
  matchDetails: { matcher: 'dpkg-matcher' },
  artifact: { name: 'bash', version: '5.0' },
}

export const image = {
  matches: [match, old],
  ignoredMatches: [{ ...old, vulnerability: { id: 'CVE-2031-7777', severity: 'Unknown' } }],
  source: {
    type: 'image',
    target: { userInput: 'registry.example.test/shop/api:2', tags: ['shop/api:2'] },
  },
  descriptor: { name: 'grype', version: '0.94.0', timestamp: '2031-04-05T06:07:08Z' },
}

export const folder = {
  matches: [match],
  source: { type: 'directory', target: '/srv/shop' },
  descriptor: { name: 'grype' },
}

export const examples: readonly unknown[] = [image, folder, { matches: [old] }]
