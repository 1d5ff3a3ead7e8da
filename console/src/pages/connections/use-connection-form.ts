import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { connectionsText } from '../../text/connections.ts'
import { fieldOfError, positionInMessage } from '../../ui/form/field-errors.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import {
  type Draft,
  type DraftField,
  draftOf,
  entriesOf,
  FIELD_PATHS,
  problemsOf,
  readingOf,
} from './connection-draft.ts'
import {
  addConnection,
  type ConnectionRecord,
  changeConnection,
  checkReading,
} from './connections-queries.ts'

/** What of a draft is sent: of a connection that exists, only a reading that was changed. */
const bodyOf = (draft: Draft, connection: ConnectionRecord | undefined) => {
  const reading = readingOf(draft)
  const before = connection && readingOf(draftOf(connection))
  const isSame = JSON.stringify(reading) === JSON.stringify(before)
  return {
    name: draft.name.trim(),
    // An empty field is not zero; the service says what it takes.
    every_hours: draft.every_hours.trim() === '' ? Number.NaN : Number(draft.every_hours),
    ...(!isSame && reading),
  }
}

const isEntryOf = (draft: Draft, field: DraftField): field is keyof Draft['lists'] =>
  field in draft.lists

/** A form that checks what a connection reads before it saves it. What was typed stays. */
export const useConnectionForm = (connection: ConnectionRecord | undefined, onDone: () => void) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(connection))
  const [isSubmitted, setSubmitted] = useState(false)
  const check = useMutation({ mutationFn: checkReading })
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) =>
      connection
        ? changeConnection({ id: connection.id, ...body })
        : addConnection({ enabled: true, ...body }),
    onSuccess: ({ name }) => {
      showToast(connection ? connectionsText.wasChanged(name) : connectionsText.wasAdded(name))
      onDone()
      return client.invalidateQueries({ queryKey: ['connections'] })
    },
  })

  const reading = readingOf(draft)
  const problems = problemsOf(draft)
  const isValid = Object.keys(problems).length === 0
  const isChecked = JSON.stringify(check.variables) === JSON.stringify(reading)
  const error = save.error ?? check.error
  const refused = fieldOfError(error, FIELD_PATHS, 'name')

  const errorOf = (field: DraftField): unknown => {
    if (isSubmitted && problems[field] !== undefined) return problems[field]
    return field === refused ? error : undefined
  }
  /** Returns the entry that a refusal is about, which the service names by its position. */
  const refusedEntry = (field: DraftField) => {
    const position = positionInMessage(error)
    if (field !== refused || position === undefined || !isEntryOf(draft, field)) return undefined
    return entriesOf(draft.lists[field])[position]
  }
  const begin = () => {
    setSubmitted(true)
    save.reset()
    return isValid
  }
  const saveChecked = async () => {
    if (!begin()) return
    const body = bodyOf(draft, connection)
    const hasReading = 'aws' in body || 'azure' in body || 'gcp' in body
    if (hasReading && !isChecked) {
      const { ok } = await check.mutateAsync(reading).catch(() => ({ ok: false }))
      if (!ok) return
    }
    save.mutate(body)
  }
  return {
    draft,
    change: (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change })),
    errorOf,
    refusedEntry,
    /** An error that is about none of the fields. */
    error: refused === undefined ? error : undefined,
    result: check.data,
    /** The check has found that something is missing, and nothing was changed since. */
    isIncomplete: isChecked && check.data?.ok === false,
    isChecking: check.isPending,
    isPending: check.isPending || save.isPending,
    check: () => {
      if (begin()) check.mutate(reading)
    },
    save: () => void saveChecked(),
  }
}
