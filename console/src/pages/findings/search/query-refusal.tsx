import { useQuery } from '@tanstack/react-query'
import { InlineError } from '../../../ui/states.tsx'
import { querySchema } from '../findings-queries.ts'
import { findProblem } from './rql-problem.ts'
import { parserSchema } from './rql-schema.ts'

/**
 * Why a query is refused. The service got it inside of brackets, with the filters: what is wrong in the query as it was
 * written is said about that text.
 */
export const QueryRefusal = ({
  text,
  error,
  isInEditor,
}: {
  text: string
  error: Error
  /** The editor says what is wrong in the text itself. */
  isInEditor: boolean
}) => {
  const { data: schema } = useQuery(querySchema)
  const problem = schema && findProblem(text, parserSchema(schema), new Date())
  if (isInEditor && (schema === undefined || problem !== undefined)) return null
  return <InlineError error={problem?.message ?? error} />
}
