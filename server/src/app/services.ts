import { contentUuid } from '@stance/core/kernel/digest'
import type { AccountDirectory } from '@stance/core/metadata/account-directory'
import { RULES } from '@stance/core/rules/rule-index'
import { createFrameworks, type Frameworks } from '../capabilities/compliance/frameworks.service.ts'
import {
  type CloudIdentities,
  NO_CLOUD_IDENTITIES,
} from '../capabilities/connections/cloud-identities.ts'
import { DEFAULT_RULES, type ExceptionRules } from '../capabilities/exceptions/exception-rules.ts'
import { readPolicyExceptions } from '../capabilities/exceptions/policy-exceptions.service.ts'
import {
  createRatesCache,
  type RatesCache,
} from '../capabilities/findings/false-positives/cached-rates.service.ts'
import type { FindingMetadataPort } from '../capabilities/findings/rescoring/finding-metadata.port.ts'
import {
  createPolicyEngine,
  type PolicyEngine,
} from '../capabilities/policies/engine/policy-engine.service.ts'
import type { ExternalOpa } from '../capabilities/policies/external-opa.service.ts'
import { createGates, type Gates } from '../capabilities/policies/gates.service.ts'
import {
  createPolicyDecisions,
  type PolicyDecisions,
} from '../capabilities/policies/policy-decisions.service.ts'
import { createUserQueries, type UserQueriesOf } from '../data/queries/user-queries.store.ts'
import type { Clock } from '../kernel/clock.ts'
import { VERSION } from '../platform/package-paths.ts'
import { newUuid } from '../platform/uuid.ts'
import type { AccountFile } from './process/account-file.ts'

/** The services of every process: of the HTTP service, and of each command with a database. */
export interface Services {
  readonly accountFile: AccountFile
  readonly accountDirectory: AccountDirectory
  readonly findingMetadata: FindingMetadataPort
  readonly userQueries: UserQueriesOf
  readonly ratesCache: RatesCache
  readonly issuesEnabled: boolean
  readonly cloudIdentities: CloudIdentities
  readonly policyEngine: PolicyEngine
  readonly policyDecisions: PolicyDecisions
  readonly gates: Gates
  readonly externalOpa: ExternalOpa | null
  /** How many have to approve a change of what policies decide. */
  readonly policyApprovals: number
  readonly exceptionRules: ExceptionRules
  /** Whether who files a request for another person may decide about it. */
  readonly creatorDecides: boolean
  readonly frameworks: Frameworks
  /** How many days a result proves that a control holds. */
  readonly freshDays: number
  readonly now: Clock
  readonly newId: () => string
  /** Identifies the program and its rules: another release may derive other findings from one record. */
  readonly release: string
}

const RELEASE = `${VERSION} ${contentUuid(JSON.stringify(RULES))}`

const DEFAULT_FRESH_DAYS = 45
const DEFAULT_ALLOWANCES_FOR_ONE = 10

type ServiceOptions = Pick<Services, 'accountFile' | 'now'> &
  Partial<
    Pick<
      Services,
      | 'issuesEnabled'
      | 'cloudIdentities'
      | 'externalOpa'
      | 'policyApprovals'
      | 'exceptionRules'
      | 'creatorDecides'
      | 'frameworks'
      | 'freshDays'
    >
  > & {
    /** Of so many allowances of policies, one is kept. */
    readonly allowancesForOne?: number
  }

export const createServices = ({
  accountFile,
  now,
  issuesEnabled = true,
  cloudIdentities = NO_CLOUD_IDENTITIES,
  externalOpa = null,
  policyApprovals = 0,
  exceptionRules = DEFAULT_RULES,
  creatorDecides = true,
  allowancesForOne = DEFAULT_ALLOWANCES_FOR_ONE,
  frameworks = createFrameworks(),
  freshDays = DEFAULT_FRESH_DAYS,
}: ServiceOptions): Services => {
  const policyEngine = createPolicyEngine()
  const policyDecisions = createPolicyDecisions({
    policyEngine,
    externalOpa,
    allowancesForOne,
    now,
    newId: newUuid,
  })
  return {
    accountFile,
    accountDirectory: accountFile.directory,
    findingMetadata: accountFile.directory,
    userQueries: createUserQueries(),
    ratesCache: createRatesCache(now),
    issuesEnabled,
    cloudIdentities,
    policyEngine,
    externalOpa,
    policyApprovals,
    exceptionRules,
    creatorDecides,
    frameworks,
    freshDays,
    policyDecisions,
    gates: createGates({ policyDecisions, readExceptions: readPolicyExceptions, now }),
    now,
    newId: newUuid,
    release: RELEASE,
  }
}
