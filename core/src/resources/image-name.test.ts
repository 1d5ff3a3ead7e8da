import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageReference } from './image.ts'
import { imageOf } from './image-name.ts'

const DIGEST = `sha256:${'0a1b'.repeat(16)}`
const ECR = '210000000001.dkr.ecr.eu-west-1.amazonaws.com'
const SUBSCRIPTION = '/subscriptions/00000000-0000-4000-8000-000000000001/resourcegroups/rg'

const resource = (id: string, type = 'ContainerImage', aliases: string[] = []) => ({
  id,
  type,
  aliases,
})

describe('the image of a resource', () => {
  it.each([
    ['by its tag', resource('nginx:1.27'), 'nginx:1.27'],
    ['in any spelling', resource('docker.io/library/nginx:1.27'), 'nginx:1.27'],
    ['with a registry', resource('ghcr.io/shop/web:2'), 'ghcr.io/shop/web:2'],
    [
      'by its tag, if that is another name of it',
      resource(`shop/web@${DIGEST}`, 'ContainerImage', [`${DIGEST}`, 'web', 'shop/web:2']),
      'shop/web:2',
    ],
    ['by its digest without a tag', resource(`shop/web@${DIGEST}`), `shop/web@${DIGEST}`],
    [
      'in ECR',
      resource(`arn:aws:ecr:eu-west-1:210000000001:repository/shop/web/${DIGEST}`, ''),
      `${ECR}/shop/web@${DIGEST}`,
    ],
    [
      'in ECR, by its tag',
      resource('arn:aws:ecr:eu-west-1:210000000001:repository/web:2', ''),
      `${ECR}/web:2`,
    ],
    [
      'in Artifact Registry',
      resource(
        `//artifactregistry.googleapis.com/projects/shop-live/locations/europe/repositories/apps/dockerImages/team%2Fweb@${DIGEST}`,
      ),
      `europe-docker.pkg.dev/shop-live/apps/team/web@${DIGEST}`,
    ],
    [
      'in a registry of Azure',
      resource(
        `${SUBSCRIPTION}/providers/microsoft.containerregistry/registries/shop/repositories/web/images/${DIGEST}`,
        'Microsoft.ContainerRegistry/registries',
      ),
      `shop.azurecr.io/web@${DIGEST}`,
    ],
    [
      'that it runs',
      { ...resource('prod/shop/Deployment/web', 'Kubernetes/Deployment'), image: 'nginx' },
      'nginx:latest',
    ],
    ['of a file', resource('web.tar'), ''],
    ['of a machine', resource('arn:aws:ec2:eu-west-1::image/ami-0a1b2c3d', 'AwsEc2Image'), ''],
    ['of a repository', resource('arn:aws:ecr:eu-west-1:210000000001:repository/web', ''), ''],
    ['of anything else', resource('shop/web:2', 'File'), ''],
  ])('%s', (_, named, image) => {
    expect(imageOf(named)).toBe(image)
  })

  it('is its own name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'docker.io/', 'ghcr.io/', `${ECR}/`, 'europe-docker.pkg.dev/p/r/'),
        fc.stringMatching(/^[a-z][a-z0-9]{0,8}(\/[a-z][a-z0-9]{0,8})?$/),
        fc.constantFrom(':1.27', ':latest', `@${DIGEST}`, `:2@${DIGEST}`),
        (registry, repository, version) => {
          const { id = '', aliases = [] } =
            imageReference(`${registry}${repository}${version}`) ?? {}
          const name = imageOf(resource(id, 'ContainerImage', [...aliases]))
          expect(name).not.toBe('')
          expect(imageOf(resource(name))).toBe(name)
        },
      ),
    )
  })
})
