import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { saysFalsePositive } from './false-positive-reason.ts'

describe('a reason that says that the finding is wrong', () => {
  test.each([
    'false positive',
    'False Positive',
    'FALSE_POSITIVE',
    'FALSE-POSITIVE',
    'falsePositive',
    'False positive: the bucket is a website',
    'This is a false positive.',
    'Confirmed as false positive by the platform team',
    'Known false positives of this rule',
    'triaged – false positive',
    'Not exploitable, false positive',
    'Risk is low, but this is a false positive anyway',
    'Not an issue - false positive',
    'Closed (false positive)',
    'resolution: false_positive',
    '"false_positive": true',
    'FP',
    'fp',
    'F/P',
    'F.P.',
    'FP, see ticket SEC-1',
    'Confirmed FP',
    'marked as FP by security',
    'It is a FP',
    'false alarm',
    'A false alert',
    'false detection of the scanner',
    'Not a real issue',
    'not a genuine vulnerability',
    'There is no actual exposure',
    'this is not an actual AWS secret key',
    'isn’t relevant; not a true finding',
    'Placeholder, not a secret',
    'incorrect finding',
    'Wrong detection: the package is another one',
    'invalid alert',
    'The finding is incorrect',
    'This result was wrong',
    'spurious match',
    'scanner error',
    'Scanner bug, reported to the vendor',
    'error in the scanner',
    'The tool is wrong',
    'wrongly flagged',
    'Detected by mistake',
    'erroneously reported by the agent',
    'misidentified package',
    'Mis-detection of the runtime',
  ])('%j', (reason) => {
    expect(saysFalsePositive(reason)).toBe(true)
  })
})

describe('another reason', () => {
  test.each([
    '',
    ' ',
    'scanner',
    'Accepted risk',
    'risk accepted until May',
    "won't fix",
    'Wont_fix',
    'by design',
    'works as intended',
    'Exempt',
    'exception approved by the CISO',
    'Exempted by policy',
    'not applicable',
    'N/A',
    'policy disabled',
    'The rule is switched off',
    'duplicate',
    'mitigated by the WAF',
    'compensating control in place',
    'used in tests',
    'test data',
    'out of scope',
    'a mistake',
    'accepted by mistake',
    'The scan failed with an error',
    'fixed in the next release',
    'positive',
    'false',
    'a false sense of security',
    'A false economy, but accepted',
    'not a false positive',
    'No false positive',
    'accepted until May; no false positive',
    'This is NOT a false-positive',
    "isn't a false positive",
    'this is definitely not a false positive',
    'Not an FP',
    'never a false alarm',
    'no scanner error',
    'real issue rather than a false positive',
    'false positive: no',
    'false_positive=false',
    'false positive ruled out',
    'False positive was rejected',
    'was thought to be a false positive',
    'Previously a false positive, now accepted',
    'no longer a false positive',
    'The FP mark was removed',
    'possible false positive',
    'Maybe a false positive',
    'might be a false positive',
    'suspected FP',
    'Check whether this is a false positive',
    'unclear if false positive',
    'false positive?',
    'Is this FP?',
    'not sure that it is a false positive',
    'reduce false positives',
    'the false positive rate is low',
    'pending false positive review',
    'Other findings are false positives',
    'FP&A team accepts the risk',
    'see FP-1234',
    'FP16 model',
    'not real time',
    'a real issue',
    'valid finding',
    'The finding is correct',
    'accepted by the scanner team',
    'scanner',
    'Accepted: errors in the application are known',
  ])('%j does not', (reason) => {
    expect(saysFalsePositive(reason)).toBe(false)
  })
})

it('gives the same answer for a reason in capitals, in spaces and with a full stop', () => {
  const reason = fc.constantFrom('false positive', 'accepted risk', 'not an FP', 'scanner error')
  fc.assert(
    fc.property(reason, (text) => {
      const answer = saysFalsePositive(text)
      expect(saysFalsePositive(text.toUpperCase())).toBe(answer)
      expect(saysFalsePositive(`  ${text}. `)).toBe(answer)
      expect(saysFalsePositive(`Accepted. ${text}`)).toBe(answer)
    }),
  )
})

it('answers for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(typeof saysFalsePositive(text)).toBe('boolean')
    }),
  )
})
