import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageReference } from './image.ts'

const DIGEST = `sha256:${'0a1b'.repeat(16)}`
const ECR = '210000000001.dkr.ecr'

describe('an image reference', () => {
  it.each([
    ['nginx', 'nginx:latest'],
    ['nginx:1.27', 'nginx:1.27'],
    ['docker.io/library/nginx:1.27', 'nginx:1.27'],
    ['index.docker.io/shop/web:2', 'shop/web:2'],
    ['library/nginx', 'nginx:latest'],
    ['docker-pullable://shop/web:2', 'shop/web:2'],
    ['localhost:5000/web', 'localhost:5000/web:latest'],
    ['localhost/web:1', 'localhost/web:1'],
    ['registry.example.test:5000/shop/web:2', 'registry.example.test:5000/shop/web:2'],
    ['Registry.Example.test/web:2', 'registry.example.test/web:2'],
    [`nginx:1.27@${DIGEST}`, `nginx@${DIGEST}`],
    [`public.ecr.aws/shop/web:2@${DIGEST}`, `public.ecr.aws/shop/web@${DIGEST}`],
    [`${ECR}.eu-west-1.amazonaws.com/web:2`, 'arn:aws:ecr:eu-west-1:210000000001:repository/web:2'],
    [
      `${ECR}.cn-north-1.amazonaws.com.cn/shop/web:2@${DIGEST}`,
      `arn:aws-cn:ecr:cn-north-1:210000000001:repository/shop/web/${DIGEST}`,
    ],
    [
      `${ECR}-fips.us-gov-west-1.amazonaws.com/web@${DIGEST}`,
      `arn:aws-us-gov:ecr:us-gov-west-1:210000000001:repository/web/${DIGEST}`,
    ],
    [
      `europe-docker.pkg.dev/shop-live/apps/team/web@${DIGEST}`,
      `//artifactregistry.googleapis.com/projects/shop-live/locations/europe/repositories/apps/dockerImages/team%2Fweb@${DIGEST}`,
    ],
    ['europe-docker.pkg.dev/shop-live/apps/web:2', 'europe-docker.pkg.dev/shop-live/apps/web:2'],
  ])('%s is %s', (reference, id) => {
    expect(imageReference(reference)?.id).toBe(id)
  })

  it('has a digest that the record reports apart from it', () => {
    expect(imageReference('shop/web:2', DIGEST)).toEqual({
      id: `shop/web@${DIGEST}`,
      aliases: ['shop/web:2'],
      repository: 'shop/web',
      tag: '2',
      digest: DIGEST,
    })
    expect(imageReference('shop/web:2', 'none')?.id).toBe('shop/web:2')
  })

  it.each([
    '',
    'web.tar',
    'build/web.tar.gz',
    './web',
    '/srv/web',
    'Web Server',
    'shop//web',
    'web:',
    'web@sha256:xyz',
    'arn:aws:ecr:eu-west-1:210000000001:repository/web:2',
    'a'.repeat(2_000),
  ])('is none: %.60s', (text) => {
    expect(imageReference(text)).toBeNull()
  })

  it('is parsed without an exception, and a parsed one is its own canonical reference', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
    const host = fc.constantFrom('', 'docker.io/', 'ghcr.io/', 'localhost:5000/', 'library/')
    const end = fc.constantFrom('', ':1', `@${DIGEST}`, `:1@${DIGEST}`)
    const reference = fc.tuple(host, word, word, end).map(([h, a, b, e]) => `${h}${a}/${b}${e}`)
    fc.assert(
      fc.property(fc.oneof(reference, fc.string()), (text) => {
        const image = imageReference(text)
        if (!image) return
        expect(imageReference(image.id)?.id).toBe(image.id)
        expect(image.aliases).not.toContain(image.id)
      }),
    )
  })
})
