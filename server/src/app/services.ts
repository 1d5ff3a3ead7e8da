import { contentUuid } from '@stance/core/kernel/digest'
import type { AccountDirectory } from '@stance/core/metadata/account-directory'
import { RULES } from '@stance/core/rules/rule-index'
import { createFrameworks, type Frameworks } from '../capabilities/compliance/frameworks.service.ts'
import { readPolicyExceptions } from '../capabilities/exceptions/policy-exceptions.service.ts'
import {
  createRatesCache,
  type RatesCache,
} from '../capabilities/findings/false-positives/cached-rates.service.ts'
import type { FindingMetadataPort } from '../capabilities/findings/rescoring/finding-metadata.port.ts'
import { createGates, type Gates } from '../capabilities/policies/gates.service.ts'
import {
  createPolicyDecisions,
  type PolicyDecisions,
} from '../capabilities/policies/policy-decisions.service.ts'
import type { Module, ServicesOf } from '../data/module.ts'
import { createUserQueries, type UserQueriesOf } from '../data/queries/user-queries.store.ts'
import type { OwnTable } from '../data/scoped.ts'
import type { Clock } from '../kernel/clock.ts'
import { VERSION } from '../platform/package-paths.ts'
import { createSealing, type ReadKeys, type Sealing } from '../platform/sealing.ts'
import { newUuid } from '../platform/uuid.ts'
import { capabilities } from './capabilities.ts'
import { type Config, defaultConfig } from './config.ts'
import type { AccountFile } from './process/account-file.ts'
import { encryptionKeys } from './process/encryption-keys.ts'

/** What the services of modules are built from, besides the services of the modules before them. */
interface CommonServices {
  readonly accountFile: AccountFile
  readonly accountDirectory: AccountDirectory
  readonly findingMetadata: FindingMetadataPort
  readonly userQueries: UserQueriesOf
  readonly ratesCache: RatesCache
  readonly frameworks: Frameworks
  readonly tablesOfCapabilities: readonly OwnTable[]
  readonly sealing: Sealing
  readonly now: Clock
  readonly newId: () => string
  /** Identifies the program and its rules: another release may derive other findings from one record. */
  readonly release: string
}

type ModuleServices = ServicesOf<typeof capabilities>

/** The services of every process: of the HTTP service, and of each command with a database. */
export interface Services extends CommonServices, ModuleServices {
  readonly policyDecisions: PolicyDecisions
  readonly gates: Gates
}

const RELEASE = `${VERSION} ${contentUuid(JSON.stringify(RULES))}`

interface ServiceOptions extends Pick<Services, 'accountFile' | 'now'> {
  /** By default nothing is set. */
  readonly config?: Config
  readonly frameworks?: Frameworks
  /** By default those of the product. */
  readonly modules?: readonly Module[]
  /** By default the configured keys. */
  readonly readEncryptionKeys?: ReadKeys
  /** Take the place of those that the modules would build. */
  readonly services?: Partial<ModuleServices>
}

const buildModuleServices = (
  common: CommonServices & { readonly config: Config },
  modules: readonly Module[],
  replaced: Partial<ModuleServices>,
): ModuleServices => {
  const built: Record<string, unknown> = { ...common, ...replaced }
  for (const { services } of modules) {
    if (services) Object.assign(built, services(built), replaced)
  }
  const { config, ...services } = built
  return services as unknown as ModuleServices
}

export const createServices = ({
  accountFile,
  now,
  modules = capabilities,
  config = defaultConfig(modules),
  frameworks = createFrameworks(),
  services: replaced = {},
  readEncryptionKeys = encryptionKeys(config),
}: ServiceOptions): Services => {
  const common: CommonServices = {
    accountFile,
    accountDirectory: accountFile.directory,
    findingMetadata: accountFile.directory,
    userQueries: createUserQueries(),
    ratesCache: createRatesCache(now),
    frameworks,
    tablesOfCapabilities: modules.flatMap(({ tables }) => tables ?? []),
    sealing: createSealing(readEncryptionKeys),
    now,
    newId: newUuid,
    release: RELEASE,
  }
  const ofModules = buildModuleServices({ ...common, config }, modules, replaced)
  const policyDecisions = createPolicyDecisions({ ...ofModules, now, newId: newUuid })
  return {
    ...common,
    ...ofModules,
    policyDecisions,
    gates: createGates({ policyDecisions, readExceptions: readPolicyExceptions, now }),
  }
}
