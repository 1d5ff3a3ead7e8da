import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SearchParams } from '../../../search-params.ts'
import { useHasRole } from '../../../session/session.ts'
import { questionQuery } from '../findings-queries.ts'
import type { ChangeSearch } from '../use-findings-search.ts'
import { asQuery, asWords } from './search-text.ts'

/** Returns what submits a text: as a query, as the query that a question means, or as words. */
export const useSubmit = (change: ChangeSearch) => {
  const client = useQueryClient()
  const canAsk = useHasRole('operator', 'admin')
  const [error, setError] = useState<unknown>()
  const [isReading, setReading] = useState(false)
  const last = useRef(0)
  /** What was submitted before, and is not read yet, is dropped. */
  const changeTo = async (read: () => Promise<SearchParams> | SearchParams) => {
    last.current += 1
    const current = last.current
    const isLast = () => current === last.current
    setError(undefined)
    setReading(true)
    try {
      const changes = await read()
      if (isLast()) change(changes)
    } catch (failure) {
      if (isLast()) setError(failure)
    } finally {
      if (isLast()) setReading(false)
    }
  }
  const submit = (typed: string) => {
    const text = typed.trim()
    void changeTo(async () => {
      if (text === '') return asWords(undefined)
      const { readSubmitted } = await import('./submitted-text.ts')
      return readSubmitted(client, text, { canAsk })
    })
  }
  const ask = (text: string) =>
    void changeTo(async () => asQuery((await client.fetchQuery(questionQuery(text))).rql, text))
  return { submit, ask: canAsk ? ask : undefined, error, isReading }
}
