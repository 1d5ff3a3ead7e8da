import { DAY_MS } from '@stance/core/kernel/durations'
import type { AwsCalls } from '../../../../clouds/aws/aws-calls.service.ts'
import { elementsAt, textAt, type XmlElement } from '../../../../clouds/aws/xml-tree.ts'
import {
  ifReadable,
  type OpenOnAws,
  ResourceNotFound,
  requireFound,
  tagsIn,
} from '../aws-resource.service.ts'
import type { Target } from '../handler.ts'
import type { InstanceState, MetadataOptions } from './aws-plan.ts'

const LOOK_BACK_DAYS = 14

const parseOptions = (options: XmlElement): MetadataOptions => ({
  HttpTokens: textAt(options, 'httpTokens'),
  HttpPutResponseHopLimit: Number(textAt(options, 'httpPutResponseHopLimit') || '1'),
  HttpEndpoint: textAt(options, 'httpEndpoint') || 'enabled',
  HttpProtocolIpv6: textAt(options, 'httpProtocolIpv6') || 'disabled',
  InstanceMetadataTags: textAt(options, 'instanceMetadataTags') || 'disabled',
})

/** How many calls software on the instance made without a token. */
const countCalls = async (
  calls: AwsCalls,
  { region, name }: Target,
  signal: AbortSignal,
): Promise<number> => {
  const now = Date.now()
  const answer = await calls.query({
    service: 'monitoring',
    region,
    action: 'GetMetricStatistics',
    params: {
      Namespace: 'AWS/EC2',
      MetricName: 'MetadataNoToken',
      'Dimensions.member.1.Name': 'InstanceId',
      'Dimensions.member.1.Value': name,
      StartTime: new Date(now - LOOK_BACK_DAYS * DAY_MS).toISOString(),
      EndTime: new Date(now).toISOString(),
      Period: String((LOOK_BACK_DAYS * DAY_MS) / 1000),
      'Statistics.member.1': 'Sum',
    },
    signal,
  })
  return elementsAt(answer, 'Datapoints/member').reduce(
    (sum, point) => sum + Number(textAt(point, 'Sum') || '0'),
    0,
  )
}

export const openInstances: OpenOnAws<InstanceState> = (calls) => ({
  read: async (target, signal) => {
    const answer = await requireFound(
      calls.query({
        service: 'ec2',
        region: target.region,
        action: 'DescribeInstances',
        params: { 'InstanceId.1': target.name },
        signal,
      }),
      'InvalidInstanceID.NotFound',
      'InvalidInstanceID.Malformed',
    )
    const [instance] = elementsAt(answer, 'reservationSet/item/instancesSet/item')
    const options = instance && elementsAt(instance, 'metadataOptions')[0]
    if (!instance || !options)
      throw new ResourceNotFound('DescribeInstances finds no such instance')
    return {
      tags: tagsIn(instance, 'tagSet/item'),
      options: parseOptions(options),
      applied: textAt(options, 'state') !== 'pending',
      calls_without_token: await ifReadable(countCalls(calls, target, signal), signal),
    }
  },

  perform: async (target, { call, input }, _, signal) => {
    const options = input.options as MetadataOptions
    await calls.query({
      service: 'ec2',
      region: target.region,
      action: call,
      params: {
        InstanceId: target.name,
        ...Object.fromEntries(
          Object.entries(options).map(([name, value]) => [name, String(value)]),
        ),
      },
      signal,
    })
  },
})
