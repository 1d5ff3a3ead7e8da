import { join } from 'node:path/posix'
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

/** Found where they are called or asked for a member, so that a parameter may bear the name. */
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

const touchesWorld = (node) => isClock(node) || isMember(node) || isCall(node)

/** Pure files that read the clock, draw a number at random or look at the process. */
export const impurities = (sources) =>
  sources
    .filter(({ path }) => isPure(path))
    .flatMap(({ path, tree }) => {
      const found = []
      walk(tree, (node) => {
        if (!touchesWorld(node)) return
        const message = `${node.getText()}: a file without a role suffix has no clock, no randomness and no process. Take the value as an argument.`
        found.push({
          rule: 'domain-takes-no-time',
          file: path,
          message,
          line: lineOf(tree, node.getStart()),
        })
      })
      return found
    })

const MOST_LINES = 300

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

const height = (tree, node) => lineOf(tree, node.getEnd()) - lineOf(tree, node.getStart())

/** A table of constants in a pure file is data, and may be as long as its subject. */
const codeLines = ({ path, tree }) => {
  const tables = isPure(path) ? tablesIn(tree) : []
  const all = tree.getLineStarts().length - 1
  return tables.reduce((lines, table) => lines - height(tree, table), all)
}

/** Files that have grown too long to be read at one sitting. */
export const longFiles = (sources) =>
  sources
    .map((source) => ({ file: source.path, lines: codeLines(source) }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ file, lines }) => ({
      rule: 'files-are-short',
      file,
      message: `has ${lines} lines of code; ${MOST_LINES} is the most. Give the second concept in it a file.`,
    }))

const importsOf = ({ tree }) =>
  tree.statements.filter(
    (node) =>
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier,
  )

/** Shipped files that import what serves the tests. */
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
        message: 'What serves the tests is not imported by what is shipped.',
      })),
  )
