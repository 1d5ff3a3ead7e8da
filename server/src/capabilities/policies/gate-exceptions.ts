import { type DataScope, includesScope } from '../../kernel/data-scope.ts'
import { isAskedWith } from './policy.ts'

/** An approved exception from a policy. */
export interface GateException {
  readonly id: string
  readonly application_id: string
  /** The namespace of the policy. */
  readonly policy_violated: string
  readonly resource_requested: string
  readonly expires_at: Date
  /** What a caller has to see for the exception to count for them. */
  readonly bounds: DataScope
}

/** An exception as policies read it, in `input.exceptions`. */
export type TextException = Readonly<Record<Exclude<keyof GateException, 'bounds'>, string>>

/** Whose question it is, about which policies, and when. */
export interface ExceptionQuestion {
  readonly namespace: string
  readonly scope: DataScope
  readonly at: Date
}

/** Returns what the policies of a namespace know of exceptions, in the data scope of a caller. */
export const exceptionsFor = (
  exceptions: readonly GateException[],
  { namespace, scope, at }: ExceptionQuestion,
): TextException[] =>
  exceptions
    .filter(
      ({ policy_violated, expires_at, bounds }) =>
        isAskedWith(namespace, policy_violated) && expires_at > at && includesScope(scope, bounds),
    )
    .map(({ bounds: _, expires_at, ...exception }) => ({
      ...exception,
      expires_at: expires_at.toISOString(),
    }))

const textIn = (value: unknown, name: string): string | undefined => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  const text: unknown = Reflect.get(value, name)
  return typeof text === 'string' ? text : undefined
}

/** Returns the application that an input is about, as the policies that come with the product read it. */
export const applicationOf = (input: object): string | undefined => {
  const finding: unknown = Object.hasOwn(input, 'finding') ? Reflect.get(input, 'finding') : null
  return textIn(input, 'application_id') ?? textIn(finding, 'application_id')
}

/** Of some exceptions, those of the application that an input is about; all if it is about none. */
export const exceptionsAbout = (
  exceptions: readonly TextException[],
  input: object,
): readonly TextException[] => {
  const application = applicationOf(input)
  if (application === undefined) return exceptions
  return exceptions.filter(({ application_id }) => application_id === application)
}
