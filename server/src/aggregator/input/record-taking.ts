import type { Observation, RecordError } from '@stance/core/formats/observation'
import type { Detect } from '@stance/core/formats/record-parsing'
import { unknownFormatMessage } from '@stance/core/formats/unknown-format'

/** A record, a part of one or a file that is no finding. */
export interface NoFinding {
  /** '': the file as a whole. */
  readonly position: string
  readonly message: string
  /** Given where it may have been a finding that cannot be read. */
  readonly unread?: UnreadFinding
}

/** Nothing that is absent is closed in the account of a finding that cannot be read. */
export interface UnreadFinding {
  /** Null: it may be any. */
  readonly account_id: string | null
}

/** Takes what a provider reports. */
export interface ExportSink {
  readonly observation: (observation: Observation) => void
  readonly noFinding: (file: string, what: NoFinding) => void
  /** Called now and then. Throws to stop. */
  readonly pause: () => void
}

export interface FileContext {
  /** The file, or the list that is pulled. */
  readonly file: string
  readonly sink: ExportSink
  readonly detect: Detect
}

const describe = ({ field, message }: RecordError): string =>
  field === '' || message.startsWith(field) ? message : `${field}: ${message}`

export const takeErrors = (
  { file, sink }: FileContext,
  position: string,
  errors: readonly RecordError[],
): void => {
  for (const error of errors) {
    const unread = { account_id: error.account_id || null }
    sink.noFinding(file, { position, message: describe(error), unread })
  }
}

/** Takes a record. Returns why it is of no known format, else ''. */
export const takeValue = (context: FileContext, position: string, value: unknown): string => {
  const { file, sink, detect } = context
  const format = detect(value)
  if (!format) return unknownFormatMessage(value)
  const result = format.parse(value)
  if (result.kind === 'ignored') sink.noFinding(file, { position, message: result.reason })
  else if (result.kind === 'error') takeErrors(context, position, [result.error])
  else {
    for (const observation of result.observations) sink.observation(observation)
    if (result.errors) takeErrors(context, position, result.errors)
  }
  return ''
}

/** Takes a record of a list that the cloud itself gives: one of no known format is no reason to end it. */
export const takeListed = (context: FileContext, position: string, value: unknown): void => {
  const message = takeValue(context, position, value)
  if (message === '') return
  context.sink.noFinding(context.file, { position, message, unread: { account_id: null } })
}
