import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_TERM_LENGTH, type TextField, termsOf, tokenize } from './tokens.ts'
import { foldText } from './word-term.ts'

interface Found {
  readonly term: string
  readonly start: number
  readonly end: number
}

const found = (text: string, field: TextField = 'prose'): Found[] => {
  const all: Found[] = []
  tokenize(text, field, (term, start, end) => all.push({ term, start, end }))
  return all
}

describe('the words of prose', () => {
  it.each([
    ['Encrypted buckets', ['encrypt', 'bucket']],
    ['The bucket is not encrypted', ['bucket', 'not', 'encrypt']],
    ['user without MFA', ['user', 'without', 'mfa']],
    ["the owner's key, the owners' keys", ['owner', 'key', 'owner', 'key']],
    ["it doesn't rotate", ['rotat']],
    ['VMs, VPCs and ACLs', ['vm', 'vpc', 'acl']],
    ['DNS over TLS', ['dns', 'tls']],
    ['HTTPS and HTTP', ['https', 'http']],
    ['containers contain', ['container', 'contain']],
    ['Verschlüsselung fehlt', ['verschlusselung', 'fehlt']],
    ['Chiffrement non activé', ['chiffrement', 'non', 'activ']],
    ['ＭＦＡ ﬁle', ['mfa', 'file']],
    ['日本語テ', ['日本', '本語', '語テ']],
    ['東 京', ['東', '京']],
    ['', []],
    ['?! … — " (', []],
  ])('%j are %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })
})

describe('an identifier is found whole and by its parts', () => {
  it.each([
    ['CVE-2021-44228', ['cve-2021-44228', 'cve', '2021', '44228']],
    ['i-0abc123def', ['i-0abc123def', '0abc123def']],
    ['sg-9', ['sg-9', 'sg']],
    ['s3:GetObject', ['s3:getobject', 's3', 'getobject', 'get', 'object']],
    ['prod_db.main', ['prod_db.main', 'prod', 'db', 'main']],
    ['IAMUser', ['iamus', 'iam', 'user']],
    ['EC2Instance', ['ec2instance', 'ec2', 'instanc']],
    ['TLSv1.2', ['tlsv1.2', 'tlsv1']],
    ['10.0.12.5', ['10.0.12.5', '10', '12']],
    ['0.0.0.0/0', ['0.0.0.0/0', '0.0.0.0', '0']],
    ['log4j-core@2.14.1', ['log4j-core@2.14.1', 'log4j-core', 'log4j', 'core', '2.14.1', '14']],
    ['/etc/kubernetes/', ['etc/kubernetes', 'kubernet']],
    ['arn:aws:s3:::exports', ['arn:aws:s3:::exports', 'arn', 'aws', 's3', 'export']],
    ['point-in-time', ['point-in-time', 'point', 'time']],
  ])('%j', (text, terms) => {
    expect(termsOf(text, 'query')).toEqual(terms)
  })

  it.each([
    ['arn:aws:ec2:eu-west-1:500000000001:security-group/sg-9', 'security-group/sg-9'],
    ['arn:aws:ec2:eu-west-1:500000000001:security-group/sg-9', 'sg-9'],
    ['arn:aws:iam::500000000001:user/team/jo.smith', 'user/team/jo.smith'],
    ['/subscriptions/4f/resourceGroups/web/providers/Microsoft.Compute/disks/os-disk', 'os-disk'],
    ['//iam.googleapis.com/projects/pay/serviceAccounts/ci@pay.iam.gserviceaccount.com', 'ci'],
    ['https://vault.example.com/secrets/api', 'vault.example.com'],
    ['storage_bucket_public_access', 'public'],
  ])('%j by %j', (text, part) => {
    const [whole] = termsOf(text, 'identifier')
    expect(termsOf(text, 'query')).toContain(whole)
    expect(termsOf(text)).toContain(termsOf(part)[0])
  })

  it('keeps the stop words of its own field', () => {
    expect(termsOf('IT', 'identifier')).toEqual(['it'])
    expect(termsOf('on-call', 'identifier')).toEqual(['on-call', 'on', 'call'])
    expect(termsOf('on-call', 'query')).toEqual(['on-call', 'call'])
    expect(termsOf('on-call')).toEqual(['call'])
  })

  it.each([
    ['multi-factor authentication', ['multi', 'factor', 'authent']],
    ['read/write', ['read', 'write']],
    ['a sha-256 digest', ['sha-256', 'sha', '256', 'digest']],
    ['iam_user-policy', ['iam_user-policy', 'iam', 'user', 'polici']],
  ])('%j in prose: words that only hyphens or slashes connect are words', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  it('longer than a term gives its parts only', () => {
    const parts = 'ab/'.repeat(MAX_TERM_LENGTH)
    expect(new Set(termsOf(parts))).toEqual(new Set(['ab']))
    expect(termsOf('x'.repeat(MAX_TERM_LENGTH + 1))).toEqual([])
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.constantFrom(..."aZ9-_.:/'’ sEd漢é\ud800\udc00".split(''), 'The', 'ing'), {
      maxLength: 40,
    })
    .map((parts) => parts.join('')),
)

describe('any text', () => {
  it('gives terms whose spans lie in the text, in its order, and say what they come from', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom<TextField>('prose', 'identifier', 'query'),
        (text, field) => {
          const earlier: Found[] = []
          for (const { term, start, end } of found(text, field)) {
            expect(start).toBeGreaterThanOrEqual(0)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(text.length)
            expect(term).not.toBe('')
            expect(term).toBe(foldText(term))
            expect(termsOf(text.slice(start, end), 'identifier')).toContain(term)
            const isLater = start >= (earlier.at(-1)?.start ?? 0)
            const isPart = earlier.some((whole) => whole.start <= start && whole.end >= end)
            expect(isLater || isPart).toBe(true)
            earlier.push({ term, start, end })
          }
        },
      ),
    )
  })

  it('gives the same terms in the middle of other words', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(termsOf(`bucket ${text} (policy)`)).toEqual(['bucket', ...termsOf(text), 'polici'])
      }),
    )
  })

  it('gives the same terms in lower and upper case, unless it is written in camel case', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}([-_./:][a-z0-9]{1,5}){0,3}$/), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(words, (list) => {
        const text = list.join(' ')
        expect(termsOf(text.toUpperCase())).toEqual(termsOf(text))
      }),
    )
  })

  it('gives as prose nothing that it does not give to a query, and to that as an identifier', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const ofQuery = termsOf(text, 'query')
        expect(ofQuery).toEqual(expect.arrayContaining(termsOf(text)))
        expect(termsOf(text, 'identifier')).toEqual(expect.arrayContaining(ofQuery))
      }),
    )
  })

  it.each([
    ['one word', 'a'],
    ['joiners', '-'],
    ['words with joiners', 'ab-'],
    ['words with several kinds of joiners', 'ab-cd/'],
    ['camel case', 'aB'],
    ['apostrophes', "a'"],
    ['colons after arn', 'arn:'],
    ['ideographs', '漢'],
    ['lone surrogates', '\ud800'],
    ['pairs of surrogates', '𝒳'],
    ['a word and joiners', 'a--------- '],
  ])('of 100,000 characters takes work in proportion to its length: %s', (_, unit) => {
    const text = unit.repeat(100_000 / unit.length)
    const covered = found(text).reduce((sum, { start, end }) => sum + end - start, 0)
    expect(covered).toBeLessThanOrEqual(6 * text.length)
  })
})
