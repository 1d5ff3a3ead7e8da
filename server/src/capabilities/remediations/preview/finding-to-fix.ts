import { handlerOfFinding, type StoredCheck } from '@stance/core/classification/remediation-handler'
import { type Handler, type Refusal, refuse, type Target } from '../handlers/handler.ts'
import { handlerNamed } from '../handlers/handlers.ts'
import type { Tier } from '../remediation.ts'

/** What a preview needs to know of a finding. */
export interface FindingToFix extends StoredCheck {
  readonly id: string
  readonly status: string
  readonly resource_id: string
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly environment: string
}

/** An action that may be planned. */
export interface Aim {
  readonly handler: Handler
  readonly target: Target
}

/** Regions that stand for a service without regions, or for one that is not known. */
const NO_REGION: ReadonlySet<string> = new Set(['', 'global', 'aws-global'])

/** Returns what would be read and changed for a finding, or why nothing would be. */
export const aimOf = (
  finding: FindingToFix,
  ceiling: Tier,
  keyAgeDays: number,
): Aim | (Refusal & { readonly handler: Handler | null }) => {
  const name = handlerOfFinding(finding)
  const handler = name === null ? undefined : handlerNamed(name)
  if (!handler) {
    return {
      ...refuse('no_handler', 'No handler remediates findings of this check'),
      handler: null,
    }
  }
  if (finding.status === 'suppressed' || finding.status === 'resolved') {
    return { ...refuse('suppressed', `The finding is ${finding.status}`), handler }
  }
  if (handler.tier > ceiling) {
    const message = `The handler is of tier ${handler.tier}, above the tier of the batch`
    return { ...refuse('above_tier', message), handler }
  }
  if (finding.cloud_provider !== '' && finding.cloud_provider !== handler.provider) {
    return {
      ...refuse('unsupported', `${handler.name} does not remediate in ${finding.cloud_provider}`),
      handler,
    }
  }
  const target = handler.target({
    resource_id: finding.resource_id,
    account_id: finding.account_id,
    region: NO_REGION.has(finding.region) ? '' : finding.region,
    threshold_days: keyAgeDays,
  })
  return 'kind' in target ? { ...target, handler } : { handler, target }
}
