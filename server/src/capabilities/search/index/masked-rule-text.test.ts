import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOfRuleText, maskedRuleText } from './masked-rule-text.ts'

const finding = {
  title: 'Bucket harbour-logs is public',
  control_id: 'S3.1',
  service_name: 's3',
  resource_id: 'arn:aws:s3:::harbour-logs',
  resource_name: 'harbour-logs',
  account_id: '100000000001',
  account_name: 'harbour-prod',
  region: 'eu-west-1',
}
const texts = {
  description: 'harbour-logs in 100000000001 can be read by everyone since 2026-01-02.',
  remediation: 'Block public access of arn:aws:s3:::harbour-logs.',
}
const renamed = (from: typeof finding, name: string) => ({
  ...from,
  title: from.title.replace('harbour-logs', name),
  resource_id: `arn:aws:s3:::${name}`,
  resource_name: name,
})

describe('the text of a rule', () => {
  test('is the same for every resource', () => {
    const other = renamed(finding, 'quay-backups')
    const otherTexts = {
      description: texts.description.replace('harbour-logs', 'quay-backups'),
      remediation: texts.remediation.replace('harbour-logs', 'quay-backups'),
    }
    const text = maskedRuleText(finding, texts)
    expect(text).toEqual(maskedRuleText(other, otherTexts))
    expect(keyOfRuleText(text)).toBe(keyOfRuleText(maskedRuleText(other, otherTexts)))
    expect(JSON.stringify(text)).not.toMatch(/harbour|100000000001/)
  })

  test.each([
    ['title', { ...finding, title: 'Bucket is not encrypted' }, texts],
    ['control', { ...finding, control_id: 'S3.2' }, texts],
    ['service', { ...finding, service_name: 's3-control' }, texts],
    ['description', finding, { ...texts, description: 'It can be listed.' }],
    ['remediation', finding, { ...texts, remediation: 'Remove the policy.' }],
  ])('differs by its %s', (_, other, otherTexts) => {
    const key = keyOfRuleText(maskedRuleText(finding, texts))
    expect(keyOfRuleText(maskedRuleText(other, otherTexts))).not.toBe(key)
  })

  test.each([
    ['Inbound rule allows 0.0.0.0/0', 'Inbound rule allows 0.0.0.0/0'],
    ['Port 22 is open, also TLS 1.0', 'Port 22 is open, also TLS 1.0'],
    ['Port 8022 of 10.0.0.12 since 2026-01-02', 'Port   of   since  '],
  ])('keeps the numbers that a rule is about: %s', (title, masked) => {
    expect(maskedRuleText({ ...finding, title }, texts).title).toBe(masked)
  })

  test('has no name of a resource or an account, whatever it is, and one key for all names', () => {
    const name = fc.stringMatching(/^[A-Za-z$^.*+()[\]\\-][\w$^.*+()[\]\\/-]{5,30}$/)
    const read = (resource_name: string, account_name: string) => {
      const says = `${resource_name} of ${account_name} is public`
      const named = { ...finding, title: says, resource_id: `id/${resource_name}` }
      return maskedRuleText(
        { ...named, resource_name, account_name },
        { description: says, remediation: `Close ${resource_name}, then ask ${account_name}.` },
      )
    }
    const usual = keyOfRuleText(read('harbour-logs', 'harbour-prod'))
    fc.assert(
      fc.property(name, name, (resource, account) => {
        fc.pre(!' of is public Close , then ask .'.includes(resource))
        expect(keyOfRuleText(read(resource, account))).toBe(usual)
      }),
    )
  })

  test('does not depend on what was masked before', () => {
    const word = fc.constantFrom('bucket', 'key', 'harbour', 'harbour-logs', '12', 'eu-west-1', 'a')
    const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
    const drawn = fc.record({ title: text, name: word, description: text, remediation: text })
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 20 }), drawn, (before, last) => {
        const read = ({ title, name, ...rest }: typeof last) =>
          maskedRuleText({ ...finding, title, resource_id: name, resource_name: name }, rest)
        const first = structuredClone(read(last))
        for (const one of before) read(one)
        expect(read(last)).toEqual(first)
        expect(keyOfRuleText(read(last))).toBe(keyOfRuleText(first))
      }),
    )
  })
})
