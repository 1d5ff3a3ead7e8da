import type { AwsCalls } from '../../../../clouds/aws/aws-calls.service.ts'
import { elementsAt, textAt, type XmlElement } from '../../../../clouds/aws/xml-tree.ts'
import {
  ifReadable,
  type OpenOnAws,
  readPages,
  requireFound,
  tagsIn,
} from '../aws-resource.service.ts'
import type { Target } from '../handler.ts'
import type { AccessKey, UserState } from './aws-plan.ts'

const caller =
  (calls: AwsCalls, { region }: Target, signal: AbortSignal) =>
  (action: string, params: Record<string, string>) =>
    calls.query({ service: 'iam', region, action, params, signal })

type Iam = ReturnType<typeof caller>

const readUse = async (iam: Iam, id: string, signal: AbortSignal) => {
  const answer = await ifReadable(iam('GetAccessKeyLastUsed', { AccessKeyId: id }), signal)
  const at = answer ? textAt(answer, 'AccessKeyLastUsed/LastUsedDate') : ''
  const service = answer ? textAt(answer, 'AccessKeyLastUsed/ServiceName') : ''
  return {
    last_used_at: at === '' ? null : at,
    last_service: service === 'N/A' ? '' : service,
  }
}

const parseKey = async (iam: Iam, key: XmlElement, signal: AbortSignal): Promise<AccessKey> => {
  const id = textAt(key, 'AccessKeyId')
  return {
    id,
    status: textAt(key, 'Status') === 'Active' ? 'Active' : 'Inactive',
    created_at: textAt(key, 'CreateDate'),
    ...(await readUse(iam, id, signal)),
  }
}

export const openAccessKeys: OpenOnAws<UserState> = (calls) => ({
  read: async (target, signal) => {
    const iam = caller(calls, target, signal)
    const pages = await requireFound(
      readPages(
        (token) =>
          iam('ListAccessKeys', {
            UserName: target.name,
            ...(token !== '' && { Marker: token }),
          }),
        (page) => (textAt(page, 'IsTruncated') === 'true' ? textAt(page, 'Marker') : ''),
      ),
      'NoSuchEntity',
    )
    const listed = pages.flatMap((page) => elementsAt(page, 'AccessKeyMetadata/member'))
    const keys = await Promise.all(listed.map((key) => parseKey(iam, key, signal)))
    const tags = await iam('ListUserTags', { UserName: target.name })
    return {
      tags: tagsIn(tags, 'Tags/member', 'Key', 'Value'),
      keys: keys.sort((one, other) => (one.id < other.id ? -1 : 1)),
    }
  },

  perform: async (target, { call, input }, _, signal) => {
    await caller(
      calls,
      target,
      signal,
    )(call, {
      UserName: target.name,
      AccessKeyId: input.key_id as string,
      Status: input.status as string,
    })
  },
})
