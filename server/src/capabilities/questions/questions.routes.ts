import { admit } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { QuestionBody, QuestionResult } from './questions.schema.ts'
import { answerQuestion, type QuestionDeps } from './questions.service.ts'

export interface QuestionRouteDeps extends QuestionDeps {
  now: Clock
}

export const questionEndpoints = {
  readQuestion: endpoint({
    method: 'POST',
    path: '/api/v1/ai/nlq',
    summary: 'Get the filters and the query that a question in plain language means',
    returns: 'The filters and the query that the question means',
    access: admit('operator', 'admin'),
    effect: 'read',
    request: { body: QuestionBody },
    responses: { 200: QuestionResult },
    handle: async ({ body }, deps: QuestionRouteDeps) => {
      const { filters, rql, confidence, unparsed } = await answerQuestion(
        body.query,
        deps.now(),
        deps,
      )
      return ok({
        filters: {
          severity: [...filters.severity],
          provider: [...filters.provider],
          status: [...filters.status],
          category: [...filters.category],
          environment: [...filters.environment],
          text: filters.text,
        },
        rql,
        confidence,
        unparsed: [...unparsed],
        engine: 'builtin' as const,
      })
    },
  }),
}
