import type { RuleHandler } from '@stance/core/rules/rule'
import { blockPublicSsh } from './block-public-ssh/aws-plan.ts'
import { enableThreatDetection } from './enable-threat-detection/aws-plan.ts'
import { enforceMetadataV2 } from './enforce-metadata-service-v2/aws-plan.ts'
import type { Handler } from './handler.ts'
import { blockPublicAccess } from './objectstore-block-public-access/aws-plan.ts'
import { rotateIamKeys } from './rotate-iam-keys/aws-plan.ts'

/** A state belongs to its handler: it goes back to the handler that it came from. */
const erase = <State>(handler: Handler<State>): Handler => handler as unknown as Handler

export const HANDLERS: ReadonlyMap<RuleHandler, Handler> = new Map(
  [
    erase(blockPublicSsh),
    erase(blockPublicAccess),
    erase(enforceMetadataV2),
    erase(rotateIamKeys),
    erase(enableThreatDetection),
  ].map((handler) => [handler.name, handler]),
)

export const handlerNamed = (name: string): Handler | undefined => HANDLERS.get(name as RuleHandler)
