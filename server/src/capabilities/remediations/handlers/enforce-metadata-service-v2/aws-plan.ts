import { arnParts, type Handler, isSame, refuse, type Tags } from '../handler.ts'

/** The options of the instance metadata service, in the words of the API. */
export interface MetadataOptions {
  readonly HttpTokens: string
  readonly HttpPutResponseHopLimit: number
  readonly HttpEndpoint: string
  readonly HttpProtocolIpv6: string
  readonly InstanceMetadataTags: string
}

export interface InstanceState {
  readonly tags: Tags
  readonly options: MetadataOptions
  /** Whether the options are applied; a change takes a moment. */
  readonly applied: boolean
  /** Calls without a token in the last 14 days; null if they could not be read. */
  readonly calls_without_token: number | null
}

const MODIFY = 'ModifyInstanceMetadataOptions'

const planTo = (state: InstanceState, options: MetadataOptions, side_effects: string[]) => ({
  kind: 'plan' as const,
  after: { ...state, options, applied: true },
  // AWS keeps what is not sent, but not every implementation does.
  steps: [{ call: MODIFY, input: { options } }],
  changes: (Object.keys(options) as (keyof MetadataOptions)[])
    .filter((path) => state.options[path] !== options[path])
    .map((path) => ({ path, from: state.options[path], to: options[path] })),
  side_effects,
  reversible: 'yes' as const,
})

const sideEffects = ({ options, calls_without_token }: InstanceState): string[] => [
  calls_without_token === null
    ? 'Whether software on the instance still calls the metadata service without a token could not be read.'
    : calls_without_token === 0
      ? 'No call without a token in the last 14 days.'
      : `${calls_without_token} calls without a token in the last 14 days will be refused.`,
  ...(options.HttpPutResponseHopLimit === 1
    ? ['The hop limit is 1: containers on the instance do not reach the metadata service.']
    : []),
]

/** Requires session tokens of the metadata service of an instance. All other options stay as they are. */
export const enforceMetadataV2: Handler<InstanceState> = {
  name: 'enforce-metadata-service-v2',
  tier: 2,
  provider: 'aws',
  effect: 'Requires version 2 of the metadata service of an instance; its other options stay',
  permissions: [
    'ec2:DescribeInstances',
    'ec2:ModifyInstanceMetadataOptions',
    'cloudwatch:GetMetricStatistics',
  ],
  takesRegion: false,

  target: ({ resource_id, account_id, threshold_days }) => {
    const arn = arnParts(resource_id)
    const name = arn && /^instance\/(i-[0-9a-f]{8,17})$/.exec(arn.resource)?.[1]
    if (arn?.service !== 'ec2' || !name || arn.region === '')
      return refuse('unsupported', 'The resource is not the ARN of an instance')
    const account = arn.account || account_id
    return { account_id: account, region: arn.region, resource_id, name, threshold_days }
  },

  tagsOf: ({ tags }) => tags,
  plan: (state) =>
    state.options.HttpTokens === 'required'
      ? 'compliant'
      : planTo(state, { ...state.options, HttpTokens: 'required' }, sideEffects(state)),
  fingerprint: ({ options }) => options,
  holds: ({ options, applied }, wanted) => applied && isSame(options, wanted.options),
  remaining: ({ options }, { after, steps }) => (isSame(options, after.options) ? [] : steps),
  inverse: (snapshot, state, { after }) =>
    isSame(state.options, after.options)
      ? planTo(state, snapshot.options, [])
      : { kind: 'conflict', message: 'The options of the instance have been changed since' },
  mask: (state) => state,
  model: (state, { input }) => ({
    ...state,
    options: input.options as MetadataOptions,
    applied: true,
  }),
}
