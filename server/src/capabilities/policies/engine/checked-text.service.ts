import type { RegoEngine } from './rego-engine.service.ts'
import { RegoError } from './rego-engine.service.ts'
import { problemOfText, type TextProblem } from './rego-text.ts'
import { packageOf, problemsOfSyntax } from './syntax-check.ts'
import { problemsOfDecision, rulesOf } from './syntax-rules.ts'
import { parseTree, type SyntaxTree } from './syntax-tree.ts'

const POSITION = /--> [^\n:]*:(\d+):(\d+)/
const MESSAGE = /error: (.+)/

/** Returns where and what an error of the engine is. */
export const problemOfEngine = (message: string): TextProblem => {
  const [, line = '0', column = '0'] = POSITION.exec(message) ?? []
  const [, text] = MESSAGE.exec(message) ?? []
  return { line: Number(line), column: Number(column), message: text ?? message.trim() }
}

const parse = (engine: RegoEngine, rego: string): SyntaxTree => {
  const id = engine.load(rego)
  try {
    return parseTree(engine.syntax(id))
  } finally {
    engine.unload(id)
  }
}

/** Returns what is wrong with a text; with a namespace, also as a policy of it. */
export const checkText = (
  engine: RegoEngine,
  rego: string,
  namespace?: string,
): readonly TextProblem[] => {
  const unparsable = problemOfText(rego)
  if (unparsable) return [unparsable]
  try {
    const tree = parse(engine, rego)
    if (namespace === undefined) return problemsOfSyntax(tree)
    const named = packageOf(tree)
    if (named !== namespace) {
      const message = `the package is ${named}; it must be the namespace, ${namespace}`
      return [{ line: 1, column: 1, message }]
    }
    return [...problemsOfSyntax(tree), ...problemsOfDecision(rulesOf(tree))]
  } catch (error) {
    if (error instanceof RegoError) return [problemOfEngine(error.message)]
    throw error
  }
}
