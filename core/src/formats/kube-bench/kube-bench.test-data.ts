const test = (number: string, status: string) => ({
  test_number: number,
  test_desc: `Test ${number}`,
  remediation: 'Change the mode of the file.',
  status,
  actual_value: 'permissions=777',
  expected_result: 'permissions is 600',
  scored: true,
})

export const section = {
  id: '1',
  version: 'cis-1.24',
  text: 'Control plane',
  node_type: 'master',
  tests: [
    {
      section: '1.1',
      desc: 'Configuration files',
      results: [
        test('1.1.1', 'FAIL'),
        test('1.1.2', 'PASS'),
        test('1.1.3', 'WARN'),
        test('1.1.4', 'INFO'),
      ],
    },
  ],
}

export const report = {
  Controls: [section, { ...section, version: '1.6', node_type: 'policies' }],
  Totals: { total_pass: 2 },
}

/** Before version 1.5 sections had other topics, and the version was that of Kubernetes. */
export const oldSection = {
  ...section,
  version: '1.13',
  tests: [{ section: '1.1', desc: 'API Server', results: [test('1.1.1', 'FAIL')] }],
}

export const examples: readonly unknown[] = [
  report,
  section,
  oldSection,
  { Controls: [], Totals: { total_pass: 0 } },
]
