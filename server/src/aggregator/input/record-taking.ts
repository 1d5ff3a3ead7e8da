import type { Observation, RecordError } from '@stance/core/formats/observation'
import type { Detect } from '@stance/core/formats/record-parsing'
import { unknownFormatMessage } from '@stance/core/formats/unknown-format'

/** Takes what a provider reports. */
export interface ExportSink {
  readonly observation: (observation: Observation) => void
  /** A well-formed record, or a part of one, that is no finding. */
  readonly noFinding: (file: string, position: string, message: string) => void
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
  for (const error of errors) sink.noFinding(file, position, describe(error))
}

export const takeValue = (context: FileContext, position: string, value: unknown): void => {
  const { file, sink, detect } = context
  const format = detect(value)
  if (!format) {
    sink.noFinding(file, position, unknownFormatMessage(value))
    return
  }
  const result = format.parse(value)
  if (result.kind === 'ignored') sink.noFinding(file, position, result.reason)
  else if (result.kind === 'error') takeErrors(context, position, [result.error])
  else {
    for (const observation of result.observations) sink.observation(observation)
    if (result.errors) takeErrors(context, position, result.errors)
  }
}
