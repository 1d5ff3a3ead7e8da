import { ApiError } from '../../api/api-error.ts'

/** What is wrong in a line of a policy. */
export interface RegoProblem {
  readonly line: number
  readonly column: number
  readonly message: string
}

const PROBLEM = /line (\d+), column (\d+): (.*?)(?=; line \d+, column \d|$)/gs

/** Returns the problems of a text that a refusal of the service lists; none for another error. */
export const problemsIn = (error: unknown): readonly RegoProblem[] => {
  if (!(error instanceof ApiError) || !error.message.startsWith('rego: ')) return []
  return [...error.message.matchAll(PROBLEM)].map(([, line, column, message = '']) => ({
    line: Number(line),
    column: Number(column),
    message,
  }))
}

/** Returns runs of line numbers as people write them: `3, 5–8`. */
export const rangesOf = (lines: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const line of lines.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && line <= last[1] + 1) last[1] = line
    else runs.push([line, line])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
