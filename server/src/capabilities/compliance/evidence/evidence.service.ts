import { isAbout } from '@stance/core/compliance/attestation'
import type { Framework } from '@stance/core/compliance/framework'
import { countsByAccount } from '../counts/account-counts.ts'
import { accountsOfCloud } from '../counts/assessed-accounts.ts'
import type { PostureCountStore } from '../counts/posture-counts.store.ts'
import { attestationsOf, type ControlState, type Evidence } from '../posture.ts'
import type { ControlEvidenceStore } from './control-evidence.store.ts'
import { assessedAccounts, type ControlEvidence, controlEvidence } from './control-evidence.ts'
import type { ControlExceptionsPort } from './control-exceptions.port.ts'

export interface EvidenceStores {
  readonly postureCounts: PostureCountStore
  readonly controlEvidence: ControlEvidenceStore
  readonly controlExceptions: ControlExceptionsPort
}

/** Controls whose evidence is read together. */
const CHUNK_SIZE = 20

interface Read {
  readonly framework: Framework
  readonly evidence: Evidence
  readonly scopeAccounts: readonly string[]
}

const readChunk = async (
  { postureCounts, controlEvidence: store, controlExceptions }: EvidenceStores,
  { framework, evidence, scopeAccounts }: Read,
  states: readonly ControlState[],
): Promise<ControlEvidence[]> => {
  const { scope, at } = evidence
  const rules = [...new Set(states.flatMap(({ control }) => control.rules))]
  const [reports, packed, staleSince, exceptions] = await Promise.all([
    store.reports(scope, rules),
    postureCounts.readPacked(scope),
    postureCounts.staleSince(scope, rules),
    controlExceptions.about(rules, at),
  ])
  const accounts = assessedAccounts(countsByAccount(packed, rules))
  const known = { reports, accounts, staleSince, exceptions, scopeAccounts }
  return states.map((state) =>
    controlEvidence(state, {
      ...known,
      attestations: attestationsOf(evidence, framework.id, state.control.id).filter(
        (one) => one.expires_at > at && isAbout(one, scope),
      ),
    }),
  )
}

const accountsOf = ({ accounts }: Evidence, { provider }: Framework): readonly string[] =>
  accounts === null ? [] : accountsOfCloud(accounts.known, provider)

/** Reads the evidence of controls chunk by chunk, so that no framework is in memory as a whole. */
export async function* readControlEvidence(
  stores: EvidenceStores,
  framework: Framework,
  evidence: Evidence,
  states: readonly ControlState[],
): AsyncGenerator<ControlEvidence> {
  const scopeAccounts = accountsOf(evidence, framework)
  const read = { framework, evidence, scopeAccounts }
  for (let start = 0; start < states.length; start += CHUNK_SIZE) {
    yield* await readChunk(stores, read, states.slice(start, start + CHUNK_SIZE))
  }
}

/** Reads the evidence of one control. */
export const readOneEvidence = async (
  stores: EvidenceStores,
  framework: Framework,
  evidence: Evidence,
  state: ControlState,
): Promise<ControlEvidence> => {
  const scopeAccounts = accountsOf(evidence, framework)
  const [one] = await readChunk(stores, { framework, evidence, scopeAccounts }, [state])
  // There is one for each state.
  return one as ControlEvidence
}
