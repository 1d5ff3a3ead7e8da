import { admit } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import type { Gates } from '../policies/gates.service.ts'
import { QuestionBody, QuestionResult } from './questions.schema.ts'
import { answerQuestion, type QuestionDeps } from './questions.service.ts'

const GATE = 'platform.ai.nlq'
/** The rules of the product read questions: they use nothing of the budget of a model. */
const UNUSED_BUDGET = { percentage: 0 }

export interface QuestionRouteDeps extends QuestionDeps {
  now: Clock
  connection: Connection
  gates: Gates
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
    errors: ['SERVICE_UNAVAILABLE'],
    handle: async ({ body, caller }, deps: QuestionRouteDeps) => {
      const subject = { question: body.query, budget: UNUSED_BUDGET }
      await deps.gates.requireOpen(deps.connection, GATE, subject, caller)
      const { filters, rql, confidence, unparsed, unmet } = await answerQuestion(
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
        unmet: [...unmet],
        unparsed: [...unparsed],
        engine: 'builtin' as const,
      })
    },
  }),
}
