/** A code analysis with extensions, a dependency scan of an image, and a scanner for secrets. */
export const codeScan = {
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'CodeQL',
          rules: [
            {
              id: 'js/sql-injection',
              name: 'js/sql-injection',
              deprecatedIds: ['js/sqli'],
              shortDescription: { text: 'Query built from user input' },
              fullDescription: { text: 'User input that becomes part of a query can change it.' },
              help: { text: 'Use parameters.' },
              helpUri: 'https://docs.example.test/js/sql-injection',
              defaultConfiguration: { level: 'error' },
              properties: {
                tags: ['external/cwe/cwe-089', 'security'],
                'security-severity': '8.8',
              },
            },
          ],
        },
        extensions: [
          {
            name: 'company/queries',
            rules: [
              {
                id: 'company/log-format',
                shortDescription: { text: 'Log line without a request id' },
                messageStrings: { default: { text: 'The call of {0} names no {1}.' } },
                defaultConfiguration: { level: 'note' },
              },
            ],
          },
        ],
      },
      versionControlProvenance: [
        { repositoryUri: 'https://bot:pass@git.example.test/shop/web.git' },
      ],
      invocations: [{ executionSuccessful: true, endTimeUtc: '2031-04-05T06:07:08Z' }],
      artifacts: [{ location: { uri: 'src/log%20file.ts' } }],
      results: [
        {
          ruleId: 'js/sql-injection',
          ruleIndex: 0,
          message: { text: 'This query depends on a user-provided value.' },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'src/orders.ts' },
                region: { startLine: 12, snippet: { text: 'db.query(input)' } },
              },
            },
          ],
          partialFingerprints: {
            primaryLocationLineHash: '0123456789abcdef:1',
            primaryLocationStartColumnFingerprint: '4',
          },
          suppressions: [{ kind: 'external', status: 'underReview' }],
        },
        {
          rule: { index: 0, toolComponent: { index: 0 } },
          message: { id: 'default', arguments: ['write', 'request'] },
          locations: [
            { physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 3 } } },
            { physicalLocation: { artifactLocation: { uri: 'src/job.ts' } } },
          ],
          suppressions: [{ kind: 'inSource' }],
        },
        {
          ruleId: 'company/log-format',
          kind: 'pass',
          message: { text: 'Every line names one.' },
          locations: [{ logicalLocations: [{ fullyQualifiedName: 'shop.Billing' }] }],
        },
      ],
    },
    {
      tool: { driver: { name: 'Nothing found', rules: [] } },
      results: [],
    },
  ],
}

export const imageScan = {
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'Trivy',
          rules: [
            {
              id: 'CVE-2031-1111',
              name: 'OsPackageVulnerability',
              shortDescription: { text: 'zlib: a heap overflow' },
              fullDescription: { text: 'Long input overflows.' },
              defaultConfiguration: { level: 'error' },
              helpUri: 'https://avd.example.test/cve-2031-1111',
              properties: { 'security-severity': '9.8', cvssv3_baseScore: 9.8 },
            },
          ],
        },
      },
      results: [
        {
          ruleId: 'CVE-2031-1111',
          ruleIndex: 0,
          level: 'error',
          message: {
            text: 'Package: zlib\nInstalled Version: 1.0\nVulnerability CVE-2031-1111\nFixed Version: 1.1',
          },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'shop/web' } } }],
        },
      ],
      properties: { imageName: 'registry.example.test/shop/web:1.4', repoTags: null },
    },
  ],
}

export const secretScan = {
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'gitleaks',
          rules: [{ id: 'Example Token', name: 'Example Token' }],
        },
      },
      results: [
        {
          message: { text: 'Example Token secret detected: tok-visible-in-message' },
          properties: { offender: 'tok-visible-in-property', 'security-severity': '9.1' },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'deploy/.env' },
                region: { startLine: 2, snippet: { text: 'TOKEN=tok-visible-in-snippet' } },
              },
            },
          ],
        },
      ],
    },
  ],
}

export const examples: readonly unknown[] = [codeScan, imageScan, secretScan]
