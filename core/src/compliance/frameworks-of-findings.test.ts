import { describe, expect, test } from 'vitest'
import { field, multiValuedField, TEXT } from '../rql/fields.ts'
import { parseQuery } from '../rql/parse.ts'
import type { Expression, RqlSchema } from '../rql/syntax.ts'
import { frameworkNamedBy } from './framework-names.ts'
import { withFrameworks } from './frameworks-of-findings.ts'
import { SHIPPED_FRAMEWORKS } from './shipped-frameworks.ts'

const fields = {
  framework: { ...multiValuedField(TEXT, 'compliance', 'compliance.framework'), hasVersions: true },
  control: multiValuedField(TEXT, 'compliance.control'),
  rule: field(TEXT, 'control_id'),
}
const schema: RqlSchema = { fields: Object.values(fields), hasTags: false }

const idsNamed = (text: string) =>
  SHIPPED_FRAMEWORKS.filter(frameworkNamedBy(text)).map(({ id }) => id)

describe('a framework', () => {
  test.each([
    ['hipaa', ['hipaa']],
    ['HIPAA Security Rule', ['hipaa']],
    ['SOC 2', ['soc2']],
    ['soc2', ['soc2']],
    ['SOC-2', ['soc2']],
    ['pci', ['pci-dss-4.0']],
    ['PCI DSS', ['pci-dss-4.0']],
    ['PCI-DSS v4.0', ['pci-dss-4.0']],
    ['PCI DSS 4.0.1', ['pci-dss-4.0']],
    ['PCI DSS v3.2.1', []],
    ['CIS AWS 3.0', ['cis-aws-3.0']],
    ['CIS AWS Foundations Benchmark v3.0.0', ['cis-aws-3.0']],
    ['cis-aws-3.0', ['cis-aws-3.0']],
    ['CIS AWS', ['cis-aws-1.4', 'cis-aws-3.0', 'cis-aws-5.0', 'cis-aws-7.0']],
    ['CIS Kubernetes', ['cis-kubernetes-1.12']],
    ['CIS 2.0', ['cis-azure-2.0', 'cis-gcp-2.0']],
    ['NIST CSF', ['nist-csf-2.0']],
    ['NIST', ['nist-800-53-r5', 'nist-csf-2.0']],
    ['NIST 800-53 r5', ['nist-800-53-r5']],
    ['NIST SP 800-53 Rev. 5', ['nist-800-53-r5']],
    ['ISO 27001', ['iso-27001-2022']],
    ['ISO/IEC 27001:2022', ['iso-27001-2022']],
    ['DORA', ['dora']],
    ['MCSB', ['mcsb']],
    ['CMMC', ['cmmc-2.0']],
    ['CCM', ['csa-ccm-4.0']],
    ['AWS Foundational Security Best Practices v1.0.0', ['aws-fsbp']],
    ['CI', []],
    ['2', []],
    ['', []],
  ])('is named by %j', (text, ids) => {
    expect(idsNamed(text)).toEqual(ids)
  })
})

const read = (text: string): Expression => {
  const parsed = parseQuery(text, schema, new Date(0))
  if (!parsed.ok) throw new Error(parsed.error.message)
  return withFrameworks(parsed.query.where, SHIPPED_FRAMEWORKS, fields)
}

/** The rules that a condition finds by. */
const rulesIn = (expression: Expression): string[] => {
  if (expression.kind === 'not') return rulesIn(expression.operand)
  if (expression.kind === 'and' || expression.kind === 'or') {
    return expression.operands.flatMap(rulesIn)
  }
  const { operand } = expression
  const isOfRules = operand.kind === 'field' && operand.field.name === 'control_id'
  return isOfRules && expression.kind === 'in' ? expression.values.map(String) : []
}

const rulesOf = (id: string, controls = /./) => [
  ...new Set(
    SHIPPED_FRAMEWORKS.filter((framework) => framework.id === id)
      .flatMap((framework) => framework.controls)
      .filter((control) => controls.test(control.id))
      .flatMap(({ rules }) => rules),
  ),
]

describe('a query for a framework', () => {
  test.each([
    ['compliance = hipaa', rulesOf('hipaa')],
    ['compliance != hipaa', rulesOf('hipaa')],
    ['compliance MATCHES "^cis aws.*3[.]0"', rulesOf('cis-aws-3.0')],
    ['compliance LIKE "*dora*"', rulesOf('dora')],
    [
      'compliance = "PCI DSS" AND compliance.control STARTS WITH "8.3."',
      rulesOf('pci-dss-4.0', /^8\.3\./),
    ],
    [
      'compliance = soc2 AND (compliance.control = "cc6.1" OR compliance.control = "CC6.6")',
      rulesOf('soc2', /^CC6\.[16]$/),
    ],
    ['compliance = "an own one"', []],
  ])('%s finds by the rules of its controls', (query, rules) => {
    expect(rulesIn(read(query)).toSorted()).toEqual(rules.toSorted())
  })

  test('asks nothing else of other conditions', () => {
    expect(read('control_id = a AND NOT control_id = b')).toEqual(
      (() => {
        const parsed = parseQuery('control_id = a AND NOT control_id = b', schema, new Date(0))
        return parsed.ok ? parsed.query.where : null
      })(),
    )
  })
})
