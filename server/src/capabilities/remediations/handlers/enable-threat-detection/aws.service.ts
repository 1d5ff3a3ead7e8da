import type { AwsCalls } from '../../../../clouds/aws/aws-calls.service.ts'
import { type OpenOnAws, unlessCode } from '../aws-resource.service.ts'
import type { Step, Tags, Target } from '../handler.ts'
import type { DetectionState, Detector } from './aws-plan.ts'

type Json = Record<string, unknown>

const caller = (calls: AwsCalls, { region }: Target, signal: AbortSignal) => {
  const send = (action: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: Json) =>
    calls.json({
      service: 'guardduty',
      region,
      action,
      method,
      path,
      signal,
      ...(body && { body }),
    })
  return send
}

const parseDetector = (id: string, answer: Json): Detector => ({
  id,
  enabled: answer.status === 'ENABLED',
  frequency: String(answer.findingPublishingFrequency ?? ''),
  tags: (answer.tags ?? {}) as Tags,
})

/** A region without a detector has none in its list. */
const readDetector = async (send: ReturnType<typeof caller>): Promise<Detector | null> => {
  const { detectorIds } = await send('ListDetectors', 'GET', '/detector')
  const [id] = Array.isArray(detectorIds) ? detectorIds.map(String) : []
  if (id === undefined) return null
  return parseDetector(id, await send('GetDetector', 'GET', `/detector/${encodeURIComponent(id)}`))
}

const requestOf = ({ call, input }: Step, key: string) => {
  const path = `/detector/${encodeURIComponent(String(input.detector_id ?? ''))}`
  if (call === 'DeleteDetector') return ['DELETE', path] as const
  if (call === 'UpdateDetector') return ['POST', path, { enable: input.enabled }] as const
  return [
    'POST',
    '/detector',
    {
      enable: true,
      clientToken: key,
      findingPublishingFrequency: input.frequency,
      tags: input.tags,
    },
  ] as const
}

export const openDetectors: OpenOnAws<DetectionState> = (calls) => ({
  read: async (target, signal) => ({
    detector: await readDetector(caller(calls, target, signal)),
  }),

  perform: async (target, step, key, signal) => {
    const [method, path, body] = requestOf(step, key)
    const done = caller(calls, target, signal)(step.call, method, path, body)
    // A second detector is refused: what is there is read afterwards.
    await unlessCode(
      done.then(() => undefined),
      undefined,
      'BadRequestException',
    )
  },
})
