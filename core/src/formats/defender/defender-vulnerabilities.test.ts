import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { observationOf } from '../reading/parse-scan.fixture.ts'
import { expanded, inImage } from './defender-assessment.test-data.ts'
import { defenderAssessment } from './defender-assessment.ts'
import { row } from './defender-csv.test-data.ts'
import { defenderCsv } from './defender-csv.ts'
import { readVulnerabilities } from './defender-vulnerabilities.ts'

const ONE = 'CVE-2031-0001'
const TWO = 'CVE-2031-0002'
const cvesIn = (additionalData: unknown) => readVulnerabilities(additionalData).cves

const inShape = (additionalData: unknown) => ({
  ...inImage,
  properties: { ...inImage.properties, additionalData },
})

const FIXED = { patch_available: true, fixed_version: '1.1' }

describe('the CVEs of additional data', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['a list of titles', { cve: [{ title: ONE, link: `https://x.test/${TWO}` }] }, [ONE]],
    ['a list of texts', { cve: [ONE, TWO] }, [ONE, TWO]],
    ['a text', { cve: `${ONE}, ${TWO}` }, [ONE, TWO]],
    ['an object', { cve: { id: ONE } }, [ONE]],
    ['details', { vulnerabilityDetails: { cveId: ONE } }, [ONE]],
    ['details in capitals', { VulnerabilityDetails: { CveId: ONE } }, [ONE]],
    ['details as JSON', { vulnerabilityDetails: JSON.stringify({ cveId: ONE }) }, [ONE]],
    ['a list', [{ cveId: ONE }, { cveId: TWO }], [ONE, TWO]],
    ['a list in a field', { data: { vulnerabilities: [{ name: ONE }] } }, [ONE]],
    ['pairs', [{ key: 'cveIds', value: [ONE, TWO] }], [ONE, TWO]],
    [
      'named pairs',
      [
        { Name: 'cve', Value: ONE },
        { Name: 'patchable', Value: 'true' },
      ],
      [ONE],
    ],
    ['JSON', JSON.stringify({ cve: [{ title: ONE }] }), [ONE]],
    ['a JSON list', JSON.stringify([{ cveId: ONE }]), [ONE]],
    ['small letters', { cve: [{ title: ONE.toLowerCase() }] }, [ONE]],
    ['the same twice', { cve: [{ title: ONE }], vulnerabilityDetails: { cveId: ONE } }, [ONE]],
    ['a mention in prose', { description: `Like ${ONE}.` }, []],
    ['a link', { cveLink: `https://x.test/${ONE}` }, []],
    ['nothing', undefined, []],
  ])('are read from %s', (_, additionalData, expected) => {
    expect(cvesIn(additionalData).map(({ id }) => id)).toEqual(expected)
  })

  it.each<[string, unknown, object]>([
    ['a score by version', { cvss: { '2.0': { base: 10 }, '3.0': { base: 7.5 } } }, { cvss: 7.5 }],
    ['a list of scores', { cvss: [{ version: '3.1', baseScore: 7.5 }] }, { cvss: 7.5 }],
    ['a score of version 2 in a list', { cvss: [{ version: '2.0', baseScore: 9 }] }, {}],
    ['a number', { cvssScore: '7.5' }, { cvss: 7.5 }],
    ['a number with its version', { cvssV30Score: 7.5 }, { cvss: 7.5 }],
    [
      'a vector',
      { cvss: { '3.1': { base: 5, cvssVectorString: 'CVSS:3.1/AV:L/AC:L' } } },
      { cvss: 5, attack_vector: 'local' },
    ],
    ['a probability', { epss: 0.25 }, { epss: 0.25 }],
    ['an object with a probability', { epss: { score: 0.25 } }, { epss: 0.25 }],
    ['a flag of the catalogue', { isInCisaKev: true }, { known_exploited: true }],
    ['a flag as text', { knownExploited: 'True' }, { known_exploited: true }],
    ['a date of the catalogue', { cisaKevDateAdded: '2031-02-03' }, { known_exploited: true }],
    ['a flag that is off', { knownExploited: false }, {}],
    ['that it can be patched', { patchable: true }, { patch_available: true }],
    ['that it cannot', { patchable: 'false' }, { patch_available: false }],
    ['a fixed version', { softwareDetails: { fixedVersion: '1.1' } }, FIXED],
    ['fixed versions', { fixedVersions: ['1.1'] }, FIXED],
    [
      'the package',
      { softwareDetails: { packageName: 'openssl', version: '1.0', fixedVersion: '1.1' } },
      { ...FIXED, package: 'openssl', installed_version: '1.0' },
    ],
    ['no package of several', { packages: [{ packageName: 'a' }, { packageName: 'b' }] }, {}],
    ['no fixed version', { softwareDetails: { fixedVersion: '' } }, {}],
    ['the status of the fix', { fixStatus: 'FixAvailable' }, { patch_available: true }],
    ['that there is no fix', { fixStatus: 'NoFixAvailable' }, { patch_available: false }],
  ])('have facts that stand next to them: %s', (_, facts, expected) => {
    expect(cvesIn({ cve: [{ title: ONE }], ...(facts as object) })).toEqual([
      { id: ONE, ...expected },
    ])
  })

  it('have facts of their own', () => {
    const cves = [
      { id: ONE, cvss: { '3.1': { base: 9 } }, fixedVersion: '1.1' },
      { id: TWO, epss: { score: 0.5 } },
    ]
    expect(cvesIn({ cves, cvssScore: 4 })).toEqual([
      { id: ONE, cvss: 9, ...FIXED },
      { id: TWO, cvss: 4, epss: 0.5 },
    ])
  })

  it('are read from any JSON value in bounded time', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readVulnerabilities(value).cves.length).toBeLessThanOrEqual(500)
      }),
    )
    let nested: unknown = { cve: ONE }
    for (let depth = 0; depth < 5_000; depth++) nested = { nested }
    expect(cvesIn(nested)).toEqual([])
    expect(cvesIn(Array.from({ length: 100_000 }, () => ({ cve: ONE })))).toHaveLength(1)
  })

  it('are found at any place, whatever stands next to them', () => {
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.constant({ cveId: ONE }),
        fc.dictionary(fc.constantFrom('data', 'details', 'x'), tie('tree'), {
          minKeys: 1,
          maxKeys: 1,
        }),
        fc.array(tie('tree'), { minLength: 1, maxLength: 1 }),
        tie('tree').map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
      ),
    }))
    fc.assert(
      fc.property(tree, (additionalData) => {
        expect(cvesIn(additionalData)).toEqual([{ id: ONE }])
      }),
    )
  })
})

it('makes a sub-assessment of any shape the same problem', () => {
  const object = { cve: [{ title: ONE }], packageName: 'openssl', fixedVersion: '3.0.1' }
  const shapes = [object, JSON.stringify(object), [object]]
  const observations = shapes.map((shape) => observationOf(defenderAssessment, inShape(shape)))
  for (const observation of observations) {
    expect(observation).toMatchObject({
      check_id: `${ONE}/openssl`,
      check_group: 'vulnerability/c0b7cfc6-3172-465a-b378-53c7ff2cc0d5',
      cves: [{ id: ONE, patch_available: true }],
      remediation: 'Update it.\nUpdate openssl to 3.0.1',
    })
  }
})

it('adds the CVEs of an assessment, whose check stays the same', () => {
  const additionalData = { cveIds: [ONE, TWO], isInExploitKit: true }
  const record = { ...expanded, properties: { ...expanded.properties, additionalData } }
  const { check_id, cves, exploit_available } = observationOf(defenderAssessment, record)
  expect(check_id).toBe(observationOf(defenderAssessment, expanded).check_id)
  expect(cves.map(({ id }) => id)).toEqual([ONE, TWO])
  expect(exploit_available).toBe(true)
})

it('reads the additional data of a row', () => {
  const record = row({ additionalData: JSON.stringify({ cve: [{ title: ONE }] }), cves: TWO })
  expect(observationOf(defenderCsv, record).cves.map(({ id }) => id)).toEqual([ONE, TWO])
})
