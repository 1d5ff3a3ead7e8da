import type { BucketCall } from '../../../../clouds/aws/aws-calls.service.ts'
import { parseXml, textAt } from '../../../../clouds/aws/xml-tree.ts'
import {
  ifReadable,
  type OpenOnAws,
  requireFound,
  tagsIn,
  unlessCode,
} from '../aws-resource.service.ts'
import type { Target } from '../handler.ts'
import type { BucketState, PublicAccessBlock } from './aws-plan.ts'

const NAME_SPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'
const NAMES = [
  'BlockPublicAcls',
  'IgnorePublicAcls',
  'BlockPublicPolicy',
  'RestrictPublicBuckets',
] as const

const parseBlock = (xml: string): PublicAccessBlock => {
  const root = parseXml(xml)
  const flags = NAMES.map((name) => [name, root !== null && textAt(root, name) === 'true'])
  return Object.fromEntries(flags) as unknown as PublicAccessBlock
}

const blockXml = (block: PublicAccessBlock): string => {
  const flags = NAMES.map((name) => `<${name}>${block[name]}</${name}>`).join('')
  return `<PublicAccessBlockConfiguration xmlns="${NAME_SPACE}">${flags}</PublicAccessBlockConfiguration>`
}

/** Buckets of the first region have no name for it, and some of Europe have an old one. */
const regionIn = (xml: string): string => {
  const name = parseXml(xml)?.text.trim() ?? ''
  if (name === '') return 'us-east-1'
  return name === 'EU' ? 'eu-west-1' : name
}

type Ask = (call: Omit<BucketCall, 'bucket' | 'region' | 'owner' | 'signal'>) => Promise<string>

const get = (ask: Ask, action: string, part: string) => ask({ action, part, method: 'GET' })

const readShown = async (ask: Ask, signal: AbortSignal) => {
  const website = unlessCode(
    get(ask, 'GetBucketWebsite', 'website').then(() => true),
    false,
    'NoSuchWebsiteConfiguration',
  )
  const policy = unlessCode(
    get(ask, 'GetBucketPolicyStatus', 'policyStatus').then((xml) => /<IsPublic>true/i.test(xml)),
    false,
    'NoSuchBucketPolicy',
  )
  return {
    website: await ifReadable(website, signal),
    public_policy: await ifReadable(policy, signal),
  }
}

const readTags = async (ask: Ask) => {
  const xml = await unlessCode(get(ask, 'GetBucketTagging', 'tagging'), '', 'NoSuchTagSet')
  const root = parseXml(xml)
  return root ? tagsIn(root, 'TagSet/Tag', 'Key', 'Value') : {}
}

export const openBuckets: OpenOnAws<BucketState> = (calls) => {
  /** Regions of buckets whose identifier has none. */
  const regions = new Map<string, string>()

  const askIn = (target: Target, region: string, signal: AbortSignal): Ask => {
    const common = { bucket: target.name, owner: target.account_id, region, signal }
    return (call) => calls.bucket({ ...call, ...common })
  }
  const open = async (target: Target, signal: AbortSignal): Promise<Ask> => {
    const known = target.region || regions.get(target.name)
    if (known) return askIn(target, known, signal)
    const xml = await requireFound(
      get(askIn(target, 'us-east-1', signal), 'GetBucketLocation', 'location'),
      'NoSuchBucket',
    )
    const region = regionIn(xml)
    regions.set(target.name, region)
    return askIn(target, region, signal)
  }

  return {
    read: async (target, signal) => {
      const ask = await open(target, signal)
      const block = await requireFound(
        unlessCode(
          get(ask, 'GetPublicAccessBlock', 'publicAccessBlock').then(parseBlock),
          null,
          'NoSuchPublicAccessBlockConfiguration',
        ),
        'NoSuchBucket',
      )
      return { tags: await readTags(ask), block, ...(await readShown(ask, signal)) }
    },

    perform: async (target, { call, input }, _, signal) => {
      const ask = await open(target, signal)
      const isPut = call === 'PutPublicAccessBlock'
      await ask({
        action: call,
        part: 'publicAccessBlock',
        method: isPut ? 'PUT' : 'DELETE',
        ...(isPut && { body: blockXml(input.block as PublicAccessBlock) }),
      })
    },
  }
}
