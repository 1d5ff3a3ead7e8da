import { dirname, join } from 'node:path/posix'
import ts from 'typescript'
import { DOMAIN, ROLE, TEST } from './roles.mjs'
import { lineOf, walk } from './sources.mjs'

const isPure = (path) => new RegExp(DOMAIN).test(path) && !new RegExp(ROLE).test(path)

const MEMBERS = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
])

/** Matched where they are called or accessed, so that a parameter may have the name. */
const NAMES = new Set([
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'randomBytes',
  'randomUUID',
  'randomInt',
  'randomFillSync',
])

const isClock = (node) =>
  ts.isNewExpression(node) &&
  node.expression.getText() === 'Date' &&
  (node.arguments?.length ?? 0) === 0

const isMember = (node) =>
  ts.isPropertyAccessExpression(node) &&
  (MEMBERS.has(node.getText()) || NAMES.has(node.expression.getText()))

const isCall = (node) => ts.isCallExpression(node) && NAMES.has(node.expression.getText())

const isImpure = (node) => isClock(node) || isMember(node) || isCall(node)

/** Returns the uses of the clock, of randomness and of the process in pure files. */
export const impurities = (sources) =>
  sources
    .filter(({ path }) => isPure(path))
    .flatMap(({ path, tree }) => {
      const violations = []
      walk(tree, (node) => {
        if (!isImpure(node)) return
        const message = `${node.getText()}: a file without a role suffix has no clock, no randomness and no process. Take the value as an argument.`
        violations.push({
          rule: 'domain-is-deterministic',
          file: path,
          message,
          line: lineOf(tree, node.getStart()),
        })
      })
      return violations
    })

const MAX_LINES = 300

const literalOf = (node) => {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return literalOf(node.expression)
  return ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node) ? node : null
}

const tablesIn = (tree) =>
  tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .map(({ initializer }) => initializer && literalOf(initializer))
    .filter(Boolean)

const lineCount = (tree, node) => lineOf(tree, node.getEnd()) - lineOf(tree, node.getStart())

/** Counts lines without tables of constants in pure files, which are data and may be long. */
const codeLines = ({ path, tree }) => {
  const tables = isPure(path) ? tablesIn(tree) : []
  const all = tree.getLineStarts().length - 1
  return tables.reduce((lines, table) => lines - lineCount(tree, table), all)
}

/** Returns the files with too many lines of code. */
export const longFiles = (sources) =>
  sources
    .map((source) => ({ file: source.path, lines: codeLines(source) }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ file, lines }) => ({
      rule: 'files-are-short',
      file,
      message: `${file} has ${lines} lines of code; the limit is ${MAX_LINES}. Give the second concept in it a file.`,
    }))

const importsOf = ({ tree }) =>
  tree.statements.filter(
    (node) =>
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier,
  )

/** Returns the imports of test code in shipped files. */
export const testImports = (sources) =>
  sources.flatMap((source) =>
    importsOf(source)
      .filter(({ moduleSpecifier }) =>
        new RegExp(TEST).test(join(source.path, '..', moduleSpecifier.text)),
      )
      .map((node) => ({
        rule: 'tests-are-not-shipped',
        file: source.path,
        line: lineOf(source.tree, node.getStart()),
        message: 'Shipped files do not import tests, fixtures and test data.',
      })),
  )

const MAX_FILES = 30

/** Returns the folders with too many files. Subfolders have a limit of their own. */
export const largeFolders = (sources) => {
  const counts = new Map()
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, files]) => files > MAX_FILES)
    .map(([file, files]) => ({
      rule: 'folders-are-small',
      file,
      message: `${file} has ${files} files; the limit is ${MAX_FILES}. Give a part of them a folder.`,
    }))
}

const withoutParentheses = (node) =>
  ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node

const isLiteralSpread = (node) =>
  (ts.isSpreadAssignment(node) &&
    ts.isObjectLiteralExpression(withoutParentheses(node.expression))) ||
  (ts.isSpreadElement(node) &&
    ts.isArrayLiteralExpression(node.parent) &&
    ts.isArrayLiteralExpression(withoutParentheses(node.expression)))

/** Returns the object literals spread in object literals, and array literals in array literals. */
export const literalSpreads = (sources) =>
  sources.flatMap(({ path, tree }) => {
    const violations = []
    walk(tree, (node) => {
      if (!isLiteralSpread(node)) return
      const line = lineOf(tree, node.getStart())
      const message = 'spreads a literal in a literal. Write its members out.'
      violations.push({ rule: 'no-literal-spreads', file: path, line, message })
    })
    return violations
  })
