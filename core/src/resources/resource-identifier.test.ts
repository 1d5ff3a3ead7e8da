import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { identifyResource } from './resource-identifier.ts'

const summary = (id: string) => {
  const { provider, type, name, region, service, account_id } = identifyResource(id)
  return [provider, type, name, region, service, account_id]
}

describe('AWS', () => {
  it.each([
    ['arn:aws:s3:::logs-bucket', 'AwsS3Bucket', 'logs-bucket', '', 's3', ''],
    ['arn:aws:s3:::logs-bucket/a/b.txt', 'AwsS3Object', 'logs-bucket/a/b.txt', '', 's3', ''],
    [
      'arn:aws:ec2:eu-west-1:111122223333:security-group/sg-0123456789abcdef0',
      'AwsEc2SecurityGroup',
      'sg-0123456789abcdef0',
      'eu-west-1',
      'ec2',
      '111122223333',
    ],
    [
      'arn:aws-us-gov:ec2:us-gov-west-1:111122223333:vpc/vpc-01234567',
      'AwsEc2Vpc',
      'vpc-01234567',
      'us-gov-west-1',
      'ec2',
      '111122223333',
    ],
    [
      'arn:aws-cn:lambda:cn-north-1:111122223333:function:billing:7',
      'AwsLambdaFunction',
      'billing',
      'cn-north-1',
      'lambda',
      '111122223333',
    ],
    ['arn:aws:iam::111122223333:user/team/jo', 'AwsIamUser', 'jo', '', 'iam', '111122223333'],
    ['arn:aws:iam::aws:policy/ReadOnly', 'AwsIamPolicy', 'ReadOnly', '', 'iam', ''],
    ['arn:aws:iam::111122223333:root', 'AwsAccount', 'root', '', 'iam', '111122223333'],
    [
      'arn:aws:rds:eu-west-1:111122223333:db:orders',
      'AwsRdsDbInstance',
      'orders',
      'eu-west-1',
      'rds',
      '111122223333',
    ],
    [
      'arn:aws:rds:eu-west-1:111122223333:cluster-snapshot:rds:orders-2031',
      'AwsRdsDbClusterSnapshot',
      'rds:orders-2031',
      'eu-west-1',
      'rds',
      '111122223333',
    ],
    [
      'arn:aws:elasticloadbalancing:eu-west-1:111122223333:loadbalancer/app/web/50dc6c495c0c9188',
      'AwsElbv2LoadBalancer',
      'web',
      'eu-west-1',
      'elasticloadbalancing',
      '111122223333',
    ],
    [
      'arn:aws:elasticloadbalancing:eu-west-1:111122223333:loadbalancer/web',
      'AwsElbLoadBalancer',
      'web',
      'eu-west-1',
      'elasticloadbalancing',
      '111122223333',
    ],
    [
      'arn:aws:autoscaling:eu-west-1:111122223333:autoScalingGroup:5a1e:autoScalingGroupName/web',
      'AwsAutoScalingAutoScalingGroup',
      'web',
      'eu-west-1',
      'autoscaling',
      '111122223333',
    ],
    [
      'arn:aws:logs:eu-west-1:111122223333:log-group:/app/web:*',
      'AwsLogsLogGroup',
      '/app/web',
      'eu-west-1',
      'logs',
      '111122223333',
    ],
    [
      'arn:aws:dynamodb:eu-west-1:111122223333:table/orders/index/by-day',
      'AwsDynamoDbTable',
      'orders',
      'eu-west-1',
      'dynamodb',
      '111122223333',
    ],
    [
      'arn:aws:sns:eu-west-1:111122223333:alarms',
      'AwsSnsTopic',
      'alarms',
      'eu-west-1',
      'sns',
      '111122223333',
    ],
    [
      'arn:aws:ecr:eu-west-1:111122223333:repository/team/web/sha256:0a1b',
      'AwsEcrContainerImage',
      'team/web/sha256:0a1b',
      'eu-west-1',
      'ecr',
      '111122223333',
    ],
    [
      'arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/shop/a1b2',
      'AwsWafv2WebAcl',
      'shop',
      'eu-west-1',
      'wafv2',
      '111122223333',
    ],
    [
      'arn:aws:apigateway:eu-west-1::/restapis/a1b2/stages/live',
      'AwsApiGatewayStage',
      'live',
      'eu-west-1',
      'apigateway',
      '',
    ],
    [
      'arn:aws:newservice:eu-west-1:111122223333:data-lake/main',
      'AwsNewserviceDataLake',
      'main',
      'eu-west-1',
      'newservice',
      '111122223333',
    ],
    ['AWS::::Account:111122223333', 'AwsAccount', '111122223333', '', 'account', '111122223333'],
    ['AWS::IAM::AccessKey:EXAMPLEKEY', 'AwsIamAccessKey', 'EXAMPLEKEY', '', 'iam', ''],
    ['i-0123456789abcdef0', 'AwsEc2Instance', 'i-0123456789abcdef0', '', 'ec2', ''],
    ['sg-01234567', 'AwsEc2SecurityGroup', 'sg-01234567', '', 'ec2', ''],
    ['vol-01234567', 'AwsEc2Volume', 'vol-01234567', '', 'ec2', ''],
  ])('identifies %s', (id, ...expected) => {
    expect(summary(id as string)).toEqual(['aws', ...expected])
  })
})

const SUBSCRIPTION = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'

describe('Azure', () => {
  it.each([
    [
      `/subscriptions/${SUBSCRIPTION}/resourceGroups/shop/providers/Microsoft.Storage/storageAccounts/media`,
      'Microsoft.Storage/storageAccounts',
      'media',
      'storage',
    ],
    [
      `/SUBSCRIPTIONS/${SUBSCRIPTION.toUpperCase()}/RESOURCEGROUPS/SHOP/PROVIDERS/MICROSOFT.COMPUTE/VIRTUALMACHINES/VM1`,
      'MICROSOFT.COMPUTE/VIRTUALMACHINES',
      'VM1',
      'compute',
    ],
    [
      `/subscriptions/${SUBSCRIPTION}/resourceGroups/shop/providers/Microsoft.Network/virtualNetworks/main/subnets/web`,
      'Microsoft.Network/virtualNetworks/subnets',
      'web',
      'network',
    ],
    [
      `/subscriptions/${SUBSCRIPTION}/resourceGroups/shop/providers/Microsoft.KeyVault/vaults/keys/providers/Microsoft.Authorization/roleAssignments/r1`,
      'Microsoft.Authorization/roleAssignments',
      'r1',
      'authorization',
    ],
    [
      `/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Security/pricings/KeyVaults`,
      'Microsoft.Security/pricings',
      'KeyVaults',
      'security',
    ],
    [
      `/subscriptions/${SUBSCRIPTION}`,
      'Microsoft.Resources/subscriptions',
      SUBSCRIPTION,
      'resources',
    ],
    [
      `/subscriptions/${SUBSCRIPTION}/resourcegroups/shop/`,
      'Microsoft.Resources/resourceGroups',
      'shop',
      'resources',
    ],
  ])('identifies %s', (id, type, name, service) => {
    expect(summary(id)).toEqual(['azure', type, name, '', service, SUBSCRIPTION])
  })

  it('identifies a management group, which is in no subscription', () => {
    const id = '/providers/Microsoft.Management/managementGroups/root'
    const type = 'Microsoft.Management/managementGroups'
    expect(summary(id)).toEqual(['azure', type, 'root', '', 'management', ''])
  })
})

describe('GCP', () => {
  it.each([
    [
      '//storage.googleapis.com/projects/shop/buckets/media',
      'storage.googleapis.com/Bucket',
      'media',
      '',
      'storage',
      'shop',
    ],
    ['//storage.googleapis.com/media', 'storage.googleapis.com/Bucket', 'media', '', 'storage', ''],
    [
      '//storage.googleapis.com/projects/_/buckets/media',
      'storage.googleapis.com/Bucket',
      'media',
      '',
      'storage',
      '',
    ],
    [
      '//compute.googleapis.com/projects/shop/zones/europe-west1-b/instances/vm1',
      'compute.googleapis.com/Instance',
      'vm1',
      'europe-west1',
      'compute',
      'shop',
    ],
    [
      'https://www.googleapis.com/compute/v1/projects/shop/regions/europe-west1/subnetworks/web',
      'compute.googleapis.com/Subnetwork',
      'web',
      'europe-west1',
      'compute',
      'shop',
    ],
    [
      'https://compute.googleapis.com/compute/v1/projects/shop/global/firewalls/ssh',
      'compute.googleapis.com/Firewall',
      'ssh',
      'global',
      'compute',
      'shop',
    ],
    [
      '//cloudkms.googleapis.com/projects/shop/locations/global/keyRings/r/cryptoKeys/k',
      'cloudkms.googleapis.com/CryptoKey',
      'k',
      'global',
      'cloudkms',
      'shop',
    ],
    [
      '//compute.googleapis.com/projects/shop/regions/us-east1/addresses/a',
      'compute.googleapis.com/Address',
      'a',
      'us-east1',
      'compute',
      'shop',
    ],
    ['projects/shop/serviceAccounts/x@y', 'ServiceAccount', 'x@y', '', '', 'shop'],
    [
      '//cloudresourcemanager.googleapis.com/organizations/42',
      'cloudresourcemanager.googleapis.com/Organization',
      '42',
      '',
      'cloudresourcemanager',
      '',
    ],
  ])('identifies %s', (id, ...expected) => {
    expect(summary(id)).toEqual(['gcp', ...expected])
  })
})

describe('every string', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/)
  const digits = fc.stringMatching(/^\d{12}$/)
  const none = ['', '', '', '', '', '']

  it.each([
    '',
    'password_policy',
    'web-01',
    '111122223333',
    'arn:',
    '//',
    '/subscriptions/',
    'proto',
  ])('leaves %j unidentified', (id) => {
    expect(summary(id)).toEqual(none)
  })

  it('is identified without an exception', () => {
    const start = fc.constantFrom(
      'arn:aws:',
      'AWS::',
      '/subscriptions/',
      '/providers/',
      '//',
      'https://',
      '',
    )
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('constructor', '__proto__', 'toString', '/', ':'),
    )
    fc.assert(
      fc.property(start, fc.array(part), (head, parts) => {
        for (const field of summary(head + parts.join(':'))) expect(typeof field).toBe('string')
        for (const field of summary(head + parts.join('/'))) expect(typeof field).toBe('string')
      }),
    )
  })

  it('returns the parts of an ARN', () => {
    const partition = fc.constantFrom('aws', 'aws-cn', 'aws-us-gov')
    const service = word.filter(
      (one) => !['s3', 'apigateway', 'elasticloadbalancing'].includes(one),
    )
    fc.assert(
      fc.property(
        partition,
        service,
        word,
        digits,
        word,
        word,
        (p, s, region, account, type, name) => {
          const identity = identifyResource(`arn:${p}:${s}:${region}:${account}:${type}/${name}`)
          expect(identity).toMatchObject({
            provider: 'aws',
            region,
            service: s,
            account_id: account,
          })
          expect(identity.name).toBe(name)
          expect(identity.type).toMatch(/^Aws[A-Z]/)
        },
      ),
    )
  })

  it('returns the parts of an Azure resource id', () => {
    fc.assert(
      fc.property(fc.uuid(), word, word, word, word, (account_id, group, namespace, type, name) => {
        const scope = `/subscriptions/${account_id}/resourceGroups/${group}`
        const identity = identifyResource(
          `${scope}/providers/Microsoft.${namespace.replaceAll('-', '')}/${type}/${name}`,
        )
        expect(identity).toMatchObject({ provider: 'azure', name, account_id })
        expect(identity.type.endsWith(`/${type}`)).toBe(true)
      }),
    )
  })

  it('returns the parts of a GCP resource name', () => {
    fc.assert(
      fc.property(word, word, word, word, (service, account_id, collection, name) => {
        const identity = identifyResource(
          `//${service}.googleapis.com/projects/${account_id}/${collection}/${name}`,
        )
        expect(identity).toMatchObject({ provider: 'gcp', service, account_id, name })
      }),
    )
  })
})
