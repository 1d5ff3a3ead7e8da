import type { TextProblem } from './rego-text.ts'
import {
  contentOf,
  type Position,
  positionOf,
  type SyntaxNode,
  type SyntaxTree,
} from './syntax-tree.ts'

/** A rule of a text: several definitions of one name are several rules. */
export interface SyntaxRule extends Position {
  readonly name: string
  readonly kind: 'default' | 'function' | 'set' | 'value'
  /** The definition without the name that it defines. */
  readonly parts: readonly unknown[]
  /** The nodes of the values that it gives. */
  readonly values: readonly SyntaxNode[]
  /** Whether it defines the name itself, and not a member of it. */
  readonly isWhole: boolean
}

/** Indexes between brackets in a head are parts of the definition. */
const headOf = (refr: unknown): { name: string; indexes: unknown[]; isWhole: boolean } => {
  const indexes: unknown[] = []
  let node = refr
  for (;;) {
    const inner = contentOf(node, 'RefDot', 'RefBrack')
    if (!inner) break
    if (inner.index !== undefined) indexes.push(inner.index)
    node = inner.refr
  }
  const isWhole = node === refr
  return { name: String(contentOf(node, 'Var')?.value ?? ''), indexes, isWhole }
}

const defaultRule = (content: SyntaxNode): SyntaxRule => {
  const { name, isWhole } = headOf(content.refr)
  const values = [content.value as SyntaxNode]
  return { ...positionOf(content), name, kind: 'default', parts: values, values, isWhole }
}

const assigned = (assign: unknown): readonly SyntaxNode[] => {
  const value = (assign as { readonly value?: SyntaxNode } | null)?.value
  return value ? [value] : []
}

const specifiedRule = (content: SyntaxNode): SyntaxRule => {
  const { head, bodies } = content
  const functionHead = contentOf(head, 'Func')
  const setHead = contentOf(head, 'Set')
  const either = functionHead ?? setHead ?? contentOf(head, 'Compr') ?? {}
  const { refr, ...rest } = either
  const { name, indexes, isWhole } = headOf(refr)
  const ofBodies = (bodies as readonly SyntaxNode[]).flatMap(({ assign }) => assigned(assign))
  return {
    ...positionOf(content),
    name,
    kind: functionHead ? 'function' : setHead ? 'set' : 'value',
    parts: [rest, indexes, bodies],
    values: [...assigned(either.assign), ...ofBodies],
    isWhole,
  }
}

export const rulesOf = ({ rules }: SyntaxTree): readonly SyntaxRule[] =>
  rules.map((rule) => {
    const byDefault = contentOf(rule, 'Default')
    return byDefault ? defaultRule(byDefault) : specifiedRule(contentOf(rule, 'Spec') ?? {})
  })

const NO_TRUTH_VALUE = [
  'String',
  'RawString',
  'Number',
  'Null',
  'Array',
  'Set',
  'Object',
  'ArrayCompr',
  'SetCompr',
  'ObjectCompr',
  'ArithExpr',
  'BinExpr',
]

const problemOfAllow = ({ kind, values, isWhole, line, column }: SyntaxRule): TextProblem[] => {
  const isOther = kind === 'set' || kind === 'function' || !isWhole
  if (!isOther && !values.some((value) => contentOf(value, ...NO_TRUTH_VALUE))) return []
  return [{ line, column, message: 'allow is a truth value; give it no other value' }]
}

/** Returns what keeps the rules from being a decision. */
export const problemsOfDecision = (rules: readonly SyntaxRule[]): readonly TextProblem[] => {
  const names = new Set(rules.map(({ name }) => name))
  const nothing = 'the policy decides nothing: it has neither a rule allow nor a rule deny'
  if (!names.has('allow') && !names.has('deny')) return [{ line: 0, column: 0, message: nothing }]
  return rules.filter(({ name }) => name === 'allow').flatMap(problemOfAllow)
}
