import { expect, it } from 'vitest'
import { isPartOfRepository, scannedWithoutRecords } from './code-repository.ts'
import { NOTHING_STATED } from './observation.ts'

it.each([
  ['git.example.test/acme/web', 'https://git.example.test/acme/web.git', true],
  ['acme/web', 'acme/web', true],
  ['acme/web//stacks/a', 'acme/web', true],
  ['acme/web (services/api)', 'acme/web', true],
  ['acme/web-two', 'acme/web', false],
  ['acme/web', 'acme/web-two', false],
  ['acme/web', '', false],
  ['', '', false],
])('the artifact "%s" is a part of the repository "%s": %s', (artifact, repository, expected) => {
  expect(isPartOfRepository(artifact, repository)).toBe(expected)
})

it.each([
  ['gitleaks', 'https://git.example.test/acme/web', '', 'git.example.test/acme/web'],
  ['trufflehog', 'git.example.test/acme/web', '210000000001', '210000000001'],
])(
  'an empty input of %s shows that the stated repository holds no secret',
  (format, repository, account, account_id) => {
    expect(
      scannedWithoutRecords(format, { ...NOTHING_STATED, repository, account_id: account }),
    ).toEqual([
      {
        source: format,
        account_id,
        region: null,
        artifact: 'git.example.test/acme/web',
        checks: [],
        groups: ['secret'],
        last_observed_at: null,
      },
    ])
  },
)

it.each([
  ['gitleaks', ''],
  ['gitleaks', '.'],
  ['asff', 'acme/web'],
  ['auto', 'acme/web'],
])('an empty input of %s from the repository "%s" shows nothing', (format, repository) => {
  expect(scannedWithoutRecords(format, { ...NOTHING_STATED, repository })).toEqual([])
})
