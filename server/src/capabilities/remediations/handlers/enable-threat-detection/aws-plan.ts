import { arnParts, type Handler, isSame, refuse, type Step, type Tags } from '../handler.ts'

export interface Detector {
  readonly id: string
  readonly enabled: boolean
  readonly frequency: string
  readonly tags: Tags
}

/** A region has one detector, or none. */
export interface DetectionState {
  readonly detector: Detector | null
}

const CREATE = 'CreateDetector'
const UPDATE = 'UpdateDetector'
const DELETE = 'DeleteDetector'
const FREQUENCY = 'FIFTEEN_MINUTES'
const OWN_TAG = 'stance:remediation'

const model = ({ detector }: DetectionState, { call, input }: Step): DetectionState => {
  if (call === DELETE) return { detector: null }
  if (call === UPDATE)
    return { detector: detector && { ...detector, enabled: input.enabled as boolean } }
  const created = {
    id: detector?.id ?? 'new',
    enabled: true,
    frequency: input.frequency as string,
    tags: input.tags as Tags,
  }
  return { detector: detector ?? created }
}

const shown = (detector: Detector | null) =>
  detector === null ? 'none' : detector.enabled ? 'enabled' : 'disabled'

const planOf = (state: DetectionState, step: Step, side_effects: readonly string[]) => {
  const after = model(state, step)
  return {
    kind: 'plan' as const,
    after,
    steps: [step],
    changes: [{ path: 'detector', from: shown(state.detector), to: shown(after.detector) }],
    side_effects,
    reversible: 'yes' as const,
  }
}

/** What drift and verification judge: another id is another detector. */
const essence = ({ detector }: DetectionState) => detector && [detector.enabled]

/** Enables GuardDuty in a region. */
export const enableThreatDetection: Handler<DetectionState> = {
  name: 'enable-threat-detection',
  tier: 2,
  provider: 'aws',
  effect: 'Enables GuardDuty in a region',
  permissions: [
    'guardduty:ListDetectors',
    'guardduty:GetDetector',
    'guardduty:CreateDetector',
    'guardduty:UpdateDetector',
    'guardduty:DeleteDetector',
    'guardduty:TagResource',
    'iam:CreateServiceLinkedRole',
  ],
  takesRegion: true,

  target: ({ resource_id, account_id, region, threshold_days }) => {
    const arn = arnParts(resource_id)
    const account = /^AWS::::Account:(\d{12})$/.exec(resource_id)?.[1] ?? arn?.account
    const place = region || arn?.region || ''
    if (!account || (arn && !['iam', 'guardduty', 'organizations'].includes(arn.service)))
      return refuse('unsupported', 'The resource is not an account')
    if (!/^[a-z]{2}(-[a-z]+)+-\d$/.test(place))
      return refuse('unsupported', 'The resource names no region in which to enable GuardDuty')
    return {
      account_id: account || account_id,
      region: place,
      resource_id,
      name: account,
      threshold_days,
    }
  },

  tagsOf: ({ detector }) => detector?.tags ?? {},
  plan: (state) => {
    const { detector } = state
    if (detector?.enabled) return 'compliant'
    const cost = 'GuardDuty is charged by the volume of logs and traffic of this region.'
    return detector === null
      ? planOf(
          state,
          { call: CREATE, input: { frequency: FREQUENCY, tags: { [OWN_TAG]: 'true' } } },
          [cost],
        )
      : planOf(state, { call: UPDATE, input: { detector_id: detector.id, enabled: true } }, [cost])
  },
  fingerprint: ({ detector }) => detector && [detector.id, detector.enabled],
  holds: (state, wanted) => isSame(essence(state), essence(wanted)),
  remaining: (state, { after, steps }) => (isSame(essence(state), essence(after)) ? [] : steps),
  inverse: (snapshot, state, { after }) => {
    const { detector } = state
    if (!detector || !isSame(essence(state), essence(after)))
      return { kind: 'conflict', message: 'The detector has been changed since' }
    if (snapshot.detector !== null)
      return planOf(
        state,
        { call: UPDATE, input: { detector_id: detector.id, enabled: snapshot.detector.enabled } },
        [],
      )
    if (!Object.hasOwn(detector.tags, OWN_TAG))
      return { kind: 'conflict', message: 'The detector is not the one that was created' }
    return planOf(state, { call: DELETE, input: { detector_id: detector.id } }, [
      'The findings of the detector are deleted with it.',
    ])
  },
  mask: (state) => state,
  model,
}
