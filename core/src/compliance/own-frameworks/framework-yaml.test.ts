import { describe, expect, test } from 'vitest'
import { readFrameworkYaml } from './framework-yaml.ts'
import { SHIPPED_RULES } from './shipped-rules.ts'

const FILE = 'frameworks/acme.yaml'
const read = (text: string) => readFrameworkYaml(text, SHIPPED_RULES, FILE)

const VALID = `id: acme
framework: Acme cloud baseline
version: "2"
provider: aws
publisher: Acme
published_controls: 4
profiles:
  - basic
  - {id: strict, includes: [basic]}
sections:
  - {id: "1", title: Storage}
controls:
  - id: "1.1"
    section: "1"
    title: Buckets are not public
    profiles: [basic]
    severity: HIGH
    satisfied_by: any
    rules: [aws-s3-bucket-block-public-access]
  - id: "1.2"
    section: "1"
    title: As the benchmark says
    rules: [cis-aws-3.0/2.1.4]
  - id: 1.10
    title: The owner has looked at it
    profiles: [strict]
`

const problemsIn = (text: string) => {
  const result = read(text)
  return result.ok
    ? []
    : result.problems.map(({ line, field, message }) => [line, field, message] as const)
}

test('a file gives a framework, with what it leaves out', () => {
  const result = read(VALID)
  expect(result.ok && result.framework).toEqual({
    id: 'acme',
    name: 'Acme cloud baseline',
    version: '2',
    provider: 'aws',
    publisher: 'Acme',
    texts: 'own',
    published_controls: 4,
    file: FILE,
    sections: [{ id: '1', title: 'Storage' }],
    profiles: ['basic', 'strict'],
    controls: [
      {
        id: '1.1',
        section: '1',
        title: 'Buckets are not public',
        assessment: 'automated',
        profiles: ['basic', 'strict'],
        severity: 'HIGH',
        satisfied_by: 'any',
        rules: ['aws-s3-bucket-block-public-access'],
      },
      {
        id: '1.2',
        section: '1',
        title: 'As the benchmark says',
        assessment: 'automated',
        profiles: [],
        severity: null,
        satisfied_by: 'all',
        rules: SHIPPED_RULES.rulesOfControl('cis-aws-3.0/2.1.4'),
      },
      {
        id: '1.10',
        section: '',
        title: 'The owner has looked at it',
        assessment: 'manual',
        profiles: ['strict'],
        severity: null,
        satisfied_by: 'all',
        rules: [],
      },
    ],
  })
})

const replaced = (old: string, by: string) => {
  expect(VALID).toContain(old)
  return VALID.replace(old, by)
}

describe('a file is refused with line and field', () => {
  const cases: readonly (readonly [string, string, number, string, RegExp])[] = [
    [
      'a control twice',
      replaced('id: "1.2"', 'id: "1.1"'),
      20,
      'controls[1].id',
      /"1\.1" is listed twice, first in line 13/,
    ],
    [
      'an unknown rule',
      replaced('[aws-s3-bucket-block-public-access]', '[aws-s3-nothing]'),
      19,
      'controls[0].rules[0]',
      /Unknown rule "aws-s3-nothing"/,
    ],
    [
      'an unknown control of a shipped framework',
      replaced('cis-aws-3.0/2.1.4', 'cis-aws-3.0/99'),
      23,
      'controls[1].rules[0]',
      /Unknown rule "cis-aws-3\.0\/99"/,
    ],
    [
      'a cycle of profiles',
      replaced('  - basic\n', '  - {id: basic, includes: [strict]}\n'),
      9,
      'profiles[1].includes[0]',
      /in a cycle: "basic" includes "strict" includes "basic"/,
    ],
    [
      'a profile that includes itself',
      replaced('includes: [basic]', 'includes: [strict]'),
      9,
      'profiles[1].includes[0]',
      /in a cycle: "strict" includes "strict"/,
    ],
    [
      'a profile that is not listed',
      replaced('profiles: [strict]', 'profiles: [strictest]'),
      26,
      'controls[2].profiles[0]',
      /"strictest" is not one of profiles/,
    ],
    [
      'a section that is not listed',
      replaced('section: "1"', 'section: "2"'),
      14,
      'controls[0].section',
      /"2" is not one of sections/,
    ],
    [
      'a list instead of a text',
      replaced('title: Buckets are not public', 'title: [Buckets]'),
      15,
      'controls[0].title',
      /controls\[0\]\.title must be a text/,
    ],
    [
      'a text instead of a list',
      replaced('rules: [aws-s3-bucket-block-public-access]', 'rules: everything'),
      19,
      'controls[0].rules',
      /controls\[0\]\.rules must be a list/,
    ],
    [
      'a control that is no map',
      replaced('  - id: 1.10\n', '  - nothing\n  - id: 1.10\n'),
      24,
      'controls[2]',
      /controls\[2\] must be a map of fields/,
    ],
    [
      'an unknown word',
      replaced('severity: HIGH', 'severity: high'),
      17,
      'controls[0].severity',
      /must be one of INFO, LOW/,
    ],
    [
      'an unknown field',
      replaced('publisher: Acme', 'publisherr: Acme'),
      5,
      'publisherr',
      /Unknown field "publisherr".*publisher/,
    ],
    [
      'too few published controls',
      replaced('published_controls: 4', 'published_controls: 2'),
      6,
      'published_controls',
      /at least the 3 controls/,
    ],
    ['an id for no address', replaced('id: acme', 'id: Acme/1'), 1, 'id', /lower-case letters/],
    [
      'no title',
      replaced('    title: The owner has looked at it\n', ''),
      24,
      'controls[2]',
      /controls\[2\] must have a title/,
    ],
    ['no controls', VALID.slice(0, VALID.indexOf('controls:\n')), 1, '', /must have controls/],
    [
      'an empty list of controls',
      `${VALID.slice(0, VALID.indexOf('controls:\n'))}controls: []\n`,
      12,
      'controls',
      /controls must have at least one control/,
    ],
    ['no map', '- a list', 1, '', /The file must be a map of fields/],
    ['nothing', '', 1, '', /The file must be a map of fields/],
    ['broken YAML', 'id: [', 1, '', /./],
  ]

  test.each(cases)('%s', (_name, text, line, field, message) => {
    const problems = problemsIn(text)
    expect(problems).toContainEqual([line, field, expect.stringMatching(message)])
  })
})

test('every problem of a file is reported, in the order of their lines', () => {
  const text = replaced('severity: HIGH', 'severity: high').replace(
    'provider: aws',
    'provider: ibm',
  )
  expect(problemsIn(text).map(([line]) => line)).toEqual([4, 17])
})
