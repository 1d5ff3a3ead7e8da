import { defineModule } from '../../data/module.ts'
import { aggregatorResultEndpoints } from './aggregator-results.routes.ts'
import type { AggregatorResults } from './aggregator-results.service.ts'
import { AGGREGATOR_RESULTS_SETTINGS } from './aggregator-results.settings.ts'

export const aggregatorResultsModule = defineModule({
  name: 'aggregator-results',
  endpoints: aggregatorResultEndpoints,
  settings: AGGREGATOR_RESULTS_SETTINGS,
  start: ({ aggregatorResults }: { readonly aggregatorResults: AggregatorResults }) => [
    aggregatorResults.follow(),
  ],
})
