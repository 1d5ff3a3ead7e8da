import { defineModule } from '../../data/module.ts'
import { aggregatorResultEndpoints } from './aggregator-results.routes.ts'
import type { AggregatorResults } from './aggregator-results.service.ts'

export const aggregatorResultsModule = defineModule({
  name: 'aggregator-results',
  endpoints: aggregatorResultEndpoints,
  start: ({ aggregatorResults }: { readonly aggregatorResults: AggregatorResults }) => [
    aggregatorResults.follow(),
  ],
})
