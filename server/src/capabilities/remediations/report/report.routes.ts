import { badRequest } from '../../../kernel/app-error.ts'
import { admit } from '../../../kernel/caller.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import { ReportBody, ReportQuery } from './report.schema.ts'
import type { ReportStore } from './report.store.ts'
import { periodMs, reportOf } from './report.ts'

interface ReportDeps {
  readonly remediationReport: ReportStore
  readonly now: () => Date
}

export const reportEndpoints = {
  getRemediationReport: endpoint({
    method: 'GET',
    path: '/api/v1/remediations/report',
    summary: 'Get how many remediations succeeded in a period, by handler',
    returns: 'The figures of the period',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: ReportQuery },
    responses: { 200: ReportBody },
    handle: async ({ query }, { remediationReport, now }: ReportDeps) => {
      const { period = '7d' } = query
      const ms = periodMs(period)
      if (ms === null) throw badRequest('period must be at most a year, such as 24h, 7d or 4w')
      const to = now()
      const from = new Date(to.getTime() - ms)
      const figures = await remediationReport.figures(from, to)
      return ok({ period, from: from.toISOString(), to: to.toISOString(), ...reportOf(figures) })
    },
  }),
}
