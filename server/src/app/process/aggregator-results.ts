import { tmpdir } from 'node:os'
import type { AccountDirectory } from '@stance/core/metadata/account-directory'
import { identifyResource } from '@stance/core/resources/resource-identifier'
import {
  type AggregatorResults,
  createAggregatorResults,
  NO_AGGREGATOR_RESULTS,
} from '../../capabilities/aggregator-results/aggregator-results.service.ts'
import { reportFolder } from '../../capabilities/aggregator-results/report-folder.store.ts'
import { reportObjects } from '../../capabilities/aggregator-results/report-objects.store.ts'
import type { ReportSource } from '../../capabilities/aggregator-results/report-source.port.ts'
import type { PlaceFinding } from '../../capabilities/aggregator-results/result-row.ts'
import { isAddress, parseObjectUrl } from '../../clouds/object-stores/object-location.ts'
import {
  type ObjectStoreSettings,
  objectStoreSettings,
} from '../../clouds/object-stores/object-store-settings.ts'
import { openObjectStore } from '../../clouds/object-stores/open-object-store.service.ts'
import { UsageError } from '../../kernel/process-error.ts'
import { processEnvironment } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { systemClock } from '../../platform/system-clock.ts'
import type { Config } from '../config.ts'

/** Opens the place of the reports. Nothing is read there yet. @throws UsageError */
export const reportSource = async (
  place: string,
  settings: ObjectStoreSettings,
): Promise<ReportSource> => {
  if (!isAddress(place)) return reportFolder(place)
  const location = parseObjectUrl(place)
  if (!location) throw new UsageError(`${place} is not the address of a prefix in an object store`)
  return reportObjects(await openObjectStore(location, settings), tmpdir())
}

/**
 * Finds the region in the identifier of the resource, else in that of the finding, and the application in the
 * metadata. What is not known is '': callers who are restricted in that dimension do not see it.
 */
export const placeFindings =
  (directory: () => AccountDirectory): PlaceFinding =>
  ({ csp, account_id, resource_id, finding_id }) => {
    const asset = { account_id, provider: csp, resource: { id: resource_id, tags: {} } }
    return {
      region: identifyResource(resource_id).region || identifyResource(finding_id).region,
      application_id: directory().describeAsset(asset).application_id,
    }
  }

/** Returns the results of the aggregator that the service is configured to serve. */
export const serviceResults = async (
  { aggregator }: Pick<Config, 'aggregator'>,
  accountFile: { readonly directory: AccountDirectory },
  log: Logger,
): Promise<AggregatorResults> => {
  if (aggregator.reports === null) return NO_AGGREGATOR_RESULTS
  return createAggregatorResults({
    source: await reportSource(
      aggregator.reports,
      objectStoreSettings(() => '', processEnvironment()),
    ),
    placeFinding: placeFindings(() => accountFile.directory),
    now: systemClock,
    log,
  })
}
