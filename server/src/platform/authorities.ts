import { UsageError } from '../kernel/process-error.ts'
import { readSmallFile } from './small-file.ts'

/**
 * Returns additional certificate authorities, in PEM, from the file that the setting `variable` names; undefined
 * if it names none. @throws UsageError
 */
export const readAuthorities = (variable: string, caFile: string | null): string | undefined => {
  if (caFile === null) return undefined
  try {
    return readSmallFile(caFile)
  } catch (cause) {
    throw new UsageError(`${variable}: ${caFile} cannot be read`, { cause })
  }
}
