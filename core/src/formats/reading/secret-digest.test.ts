import { describe, expect, it } from 'vitest'
import { secrets } from '../checkov/checkov.test-data.ts'
import { checkov } from '../checkov/checkov.ts'
import { examples as baselines } from '../detect-secrets/detect-secrets.test-data.ts'
import { detectSecrets } from '../detect-secrets/detect-secrets.ts'
import { examples as leaks } from '../gitleaks/gitleaks.test-data.ts'
import { gitleaks } from '../gitleaks/gitleaks.ts'
import { examples as queries } from '../kics/kics.test-data.ts'
import { kics } from '../kics/kics.ts'
import { secretScan } from '../sarif/sarif.test-data.ts'
import { sarif } from '../sarif/sarif.ts'
import { repository } from '../trivy/trivy.test-data.ts'
import { trivy } from '../trivy/trivy.ts'
import { exposedSecretReport } from '../trivy/trivy-operator.test-data.ts'
import { trivyOperator } from '../trivy/trivy-operator.ts'
import { examples as findings } from '../trufflehog/trufflehog.test-data.ts'
import { trufflehog } from '../trufflehog/trufflehog.ts'
import { digestIn, replaceByDigests } from './secret-digest.ts'

/** Every secret of the examples, and every text that contains one, begins like this. */
const SECRET = /visible-/

describe.each([
  [checkov, [secrets]],
  [detectSecrets, baselines],
  [gitleaks, leaks],
  [kics, queries],
  [sarif, [secretScan]],
  [trivy, [repository]],
  [trivyOperator, [exposedSecretReport]],
  [trufflehog, findings],
])('$id', (format, records) => {
  it.each(records)('keeps no secret, neither in the result nor in the stored record', (record) => {
    expect(JSON.stringify(record)).toMatch(SECRET)
    expect(JSON.stringify(format.parse(record))).not.toMatch(SECRET)
    const stored = format.removeSecrets?.(record)
    expect(JSON.stringify(stored)).not.toMatch(SECRET)
    expect(format.parse(stored)).toEqual(format.parse(record))
  })
})

describe('a digest', () => {
  const digest = (secret: unknown) => digestIn({ secret }, 'secret')

  it('distinguishes secrets and is its own digest', () => {
    expect(digest('one')).not.toBe(digest('two'))
    expect(digest('one')).toMatch(/^digest:[0-9a-f]{8}$/)
    expect(digest(digest('one'))).toBe(digest('one'))
    expect(digest(1234)).toBe(digest('1234'))
  })

  it.each(['', '*****', 'REDACTED', '...REDACTED...'])('leaves the mask %j unchanged', (mask) => {
    expect(digest(mask)).toBe(mask)
  })
})

it('replaces all text below a field, and credentials in addresses', () => {
  const record = {
    Raw: ['one', { deep: 'two', number: 3, is: true }],
    other: 'stays',
    repository: 'https://user:word@git.example.test/shop',
  }
  expect(replaceByDigests(record, new Set(['Raw']))).toEqual({
    Raw: [
      expect.stringMatching(/^digest:/),
      {
        deep: expect.stringMatching(/^digest:/),
        number: expect.stringMatching(/^digest:/),
        is: true,
      },
    ],
    other: 'stays',
    repository: 'https://git.example.test/shop',
  })
})
