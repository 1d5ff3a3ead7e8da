import { REGO_FUNCTIONS } from './rego-functions.ts'
import type { TextProblem } from './rego-text.ts'
import { rulesOf, type SyntaxRule } from './syntax-rules.ts'
import {
  contentOf,
  type Position,
  positionOf,
  type Reference,
  referenceOf,
  type SyntaxNode,
  type SyntaxTree,
  walkTree,
} from './syntax-tree.ts'

const KEYWORD_IMPORTS = new Set([
  'rego.v1',
  'future.keywords',
  ...['if', 'in', 'contains', 'every'].map((keyword) => `future.keywords.${keyword}`),
])
/** What the service may give to every policy. */
const SHARED_DATA = ['stance']

/** A name of a rule that another rule uses. */
interface Use extends Position {
  readonly name: string
}

interface Findings {
  readonly problems: TextProblem[]
  readonly uses: Use[]
}

interface Scope {
  readonly packagePath: readonly string[]
  readonly names: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
}

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((part, index) => path[index] === part)

const nameOf = ({ root, path }: Reference): string => [root, ...path].join('.')

/** The name of an own function, also behind `data` and the package. */
const ownName = (reference: Reference, { packagePath }: Scope): string => {
  const { root, path } = reference
  const isQualified = root === 'data' && startsWith(path, packagePath)
  return isQualified ? path.slice(packagePath.length).join('.') : nameOf(reference)
}

const checkCall = (call: SyntaxNode, scope: Scope, { problems, uses }: Findings): void => {
  const position = positionOf(call)
  const reference = referenceOf(call.fcn)
  const name = reference ? ownName(reference, scope) : ''
  if (scope.functions.has(name)) {
    uses.push({ ...position, name })
    return
  }
  if (reference && REGO_FUNCTIONS.has(nameOf(reference))) return
  problems.push({
    ...position,
    message: `there is no function ${reference ? nameOf(reference) : 'of this name'}`,
  })
}

const checkData = (reference: Reference, scope: Scope, { problems, uses }: Findings): void => {
  const { path, line, column } = reference
  if (startsWith(path, SHARED_DATA)) return
  if (startsWith(path, scope.packagePath)) {
    const name = path[scope.packagePath.length]
    // The whole package has every rule.
    const used = name === undefined ? [...scope.names] : [name]
    uses.push(...used.map((each) => ({ line, column, name: each })))
    return
  }
  const own = `data.${scope.packagePath.join('.')}`
  const message = `${nameOf(reference)} is not the policy's own; use input, ${own} or data.stance`
  problems.push({ line, column, message })
}

const checkReference = (reference: Reference, scope: Scope, findings: Findings): void => {
  const { root, line, column } = reference
  if (root === 'data') checkData(reference, scope, findings)
  else if (scope.names.has(root)) findings.uses.push({ name: root, line, column })
}

const checkParts = (parts: unknown, scope: Scope, findings: Findings): void =>
  walkTree(parts, (node) => {
    const mods = node.with_mods
    if (Array.isArray(mods) && mods.length > 0) {
      const message = '`with` replaces what a policy is about; it is for tests, which have an input'
      findings.problems.push({ ...positionOf(mods[0]), message })
    }
    const call = contentOf(node, 'Call')
    if (call) {
      checkCall(call, scope, findings)
      checkParts(call.params, scope, findings)
      return false
    }
    const reference = referenceOf(node)
    if (!reference) return true
    checkReference(reference, scope, findings)
    checkParts(reference.indexes, scope, findings)
    return false
  })

/** A reference that starts with something else than a name has parts of its own. */
const problemsOfImports = ({ imports }: SyntaxTree): TextProblem[] =>
  imports.flatMap(({ span, refr }) => {
    const reference = referenceOf(refr)
    const name = reference ? nameOf(reference) : ''
    if (reference?.root === 'input' || KEYWORD_IMPORTS.has(name)) return []
    const message = `import of ${name}: import rego.v1 and parts of input only`
    return [{ ...positionOf(span as SyntaxNode), message }]
  })

const problemsOfDefaults = (rules: readonly SyntaxRule[]): TextProblem[] => {
  const defaults = rules.filter(({ kind }) => kind === 'default')
  return defaults.flatMap(({ name, line, column }, index) =>
    defaults.findIndex((other) => other.name === name) < index
      ? [{ line, column, message: `${name} has two defaults; keep one` }]
      : [],
  )
}

/** Whether a rule uses itself, over any number of others. */
const isRecursive = (name: string, uses: ReadonlyMap<string, readonly Use[]>): boolean => {
  const seen = new Set<string>()
  const waiting = [name]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { name: used } of uses.get(next) ?? []) {
      if (used === name) return true
      if (!seen.has(used)) waiting.push(used)
      seen.add(used)
    }
  }
  return false
}

const problemsOfRecursion = (
  rules: readonly SyntaxRule[],
  uses: ReadonlyMap<string, readonly Use[]>,
): TextProblem[] => {
  const first = new Map([...rules].reverse().map((rule) => [rule.name, rule]))
  return [...first.values()]
    .filter(({ name }) => isRecursive(name, uses))
    .map(({ name, line, column }) => ({
      line,
      column,
      message: `${name} is recursive: it uses itself, directly or through other rules`,
    }))
}

const problemsOfRules = (tree: SyntaxTree, packagePath: readonly string[]): TextProblem[] => {
  const rules = rulesOf(tree)
  const scope: Scope = {
    packagePath,
    names: new Set(rules.map(({ name }) => name)),
    functions: new Set(rules.filter(({ kind }) => kind === 'function').map(({ name }) => name)),
  }
  const problems: TextProblem[] = []
  const uses = new Map<string, Use[]>()
  for (const { name, parts } of rules) {
    const found: Findings = { problems, uses: [] }
    checkParts(parts, scope, found)
    uses.set(name, [...(uses.get(name) ?? []), ...found.uses])
  }
  return [...problems, ...problemsOfDefaults(rules), ...problemsOfRecursion(rules, uses)]
}

/** The package of a text, `a.b.c`. */
export const packageOf = (tree: SyntaxTree): string => {
  const reference = referenceOf(tree.package.refr)
  return reference ? nameOf(reference) : ''
}

/**
 * Returns what is wrong with a text that the engine has parsed, also in branches that it never reaches: what
 * Open Policy Agent refuses when it compiles, and what would make a decision depend on something else than
 * its input.
 */
export const problemsOfSyntax = (tree: SyntaxTree): readonly TextProblem[] =>
  [...problemsOfImports(tree), ...problemsOfRules(tree, packageOf(tree).split('.'))].sort(
    (one, other) => one.line - other.line || one.column - other.column,
  )
