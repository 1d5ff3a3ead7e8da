import type { Schemas } from '../../api/client.ts'

type PolicyTest = Schemas['PolicyTest']

/** A test as a person types it. */
export interface TestDraft {
  /** Tells tests apart while they are edited. */
  readonly key: number
  readonly name: string
  readonly input: string
  readonly allow: boolean
  readonly codes: string
}

/** A text with its tests as a person types them. */
export interface PolicyDraft {
  readonly rego: string
  readonly tests: readonly TestDraft[]
}

const INDENT = 2

export const draftOf = ({ rego, tests }: { rego: string; tests: readonly PolicyTest[] }) => ({
  rego,
  tests: tests.map(({ name, input, allow, deny_codes = [] }, key) => ({
    key,
    name,
    input: JSON.stringify(input, null, INDENT),
    allow,
    codes: deny_codes.join(', '),
  })),
})

/** Returns the draft with one more test, which has a key of its own. */
export const withTest = (draft: PolicyDraft, name: string): PolicyDraft => {
  const key = Math.max(-1, ...draft.tests.map((test) => test.key)) + 1
  const test = { key, name, input: '{}', allow: true, codes: '' }
  return { ...draft, tests: [...draft.tests, test] }
}

const codesIn = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')

/** Returns the object that a test has as its input; undefined for anything else. */
export const inputOf = ({ input }: TestDraft): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(input)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Returns what is sent of a draft; undefined while the input of a test is no object. */
export const textOf = ({ rego, tests }: PolicyDraft) => {
  const inputs = tests.map(inputOf)
  if (inputs.includes(undefined)) return undefined
  return {
    rego,
    tests: tests.map(({ name, allow, codes }, index) => {
      const deny_codes = codesIn(codes)
      const input = inputs[index] ?? {}
      return { name, input, allow, ...(deny_codes.length > 0 && { deny_codes }) }
    }),
  }
}
