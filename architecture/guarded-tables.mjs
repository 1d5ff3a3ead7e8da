import ts from 'typescript'
import { lineOf, walk } from './sources.mjs'

const GUARD = 'server/src/data/scoped.ts'
const RULE = 'guarded-tables-are-scoped'

/** Returns the keys of `GUARDS` in data/scoped.ts, parsed from its source. */
const guardedTables = (sources) => {
  const names = []
  for (const { path, tree } of sources) {
    if (path !== GUARD) continue
    walk(tree, (node) => {
      if (!ts.isVariableDeclaration(node) || node.name.getText() !== 'GUARDS') return
      const table = ts.isSatisfiesExpression(node.initializer)
        ? node.initializer.expression
        : node.initializer
      names.push(...table.properties.map(({ name }) => name.getText()))
    })
  }
  if (names.length === 0) throw new Error(`${GUARD} has no GUARDS`)
  return names
}

/** Returns the tables that capabilities declare with `guardedTable('name', …)`, by the constant that holds each. */
const ownTables = (sources) => {
  const tables = new Map()
  for (const { tree } of sources) {
    walk(tree, (node) => {
      if (!ts.isVariableDeclaration(node) || !node.initializer) return
      const call = node.initializer
      if (!ts.isCallExpression(call) || call.expression.getText() !== 'guardedTable') return
      const [name] = call.arguments
      if (name && ts.isStringLiteralLike(name)) tables.set(node.name.getText(), name.text)
    })
  }
  return tables
}

/** Replaces the placeholders of a template. */
const PLACEHOLDER = '\u{fffc}'

const textOf = (node) => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return (
    node.head.text + node.templateSpans.map(({ literal }) => PLACEHOLDER + literal.text).join('')
  )
}

const NAMED_BY_KEYWORD =
  /\b(?:from|join|into|update|using|(?:lock|truncate)(?:\s+table)?|table)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?(?!\w|"|\s*\.)/gi
const FROM_LIST = /\bfrom\s+([\w\s.,"\u{fffc}]*)/giu
const END_OF_LIST = /\b(?:where|group|order|limit|on|join|set|returning|for|union|having)\b/i

/** Returns the relations after the first of `from a, b`. */
const furtherRelations = (sql) =>
  [...sql.matchAll(FROM_LIST)].flatMap(([, list]) =>
    list
      .split(END_OF_LIST)[0]
      .split(',')
      .slice(1)
      .map((item) => item.match(/\w+/)?.[0] ?? ''),
  )

/**
 * Returns the relations in SQL text. Text in quotes, such as `'finding'::regclass` for an estimate of
 * the planner, and columns with the name of a relation do not count.
 */
const relationsIn = (sql) => {
  const code = sql.replace(/--.*$/gm, '').replace(/'[^']*'/g, "''")
  return [
    ...[...code.matchAll(NAMED_BY_KEYWORD)].map(([, name]) => name),
    ...furtherRelations(code),
  ]
}

const LOOKS_LIKE_SQL =
  /^\s*(?:select\b[\s\S]+\bfrom\b|insert\s+into\b|delete\s+from\b|update\s+\S+\s+(?:\w+\s+)?set\b|with\s+\w+\s+as\b|truncate\b|lock\s+table\b)/i

const SQL_METHODS = ['raw', 'query']

/** Methods of a query builder whose first argument is a table; not `Buffer.from`. */
const TABLE_METHODS =
  /(^sql\.(table|id)|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|(inner|left|right|full|cross)Join|using)|(?<!\b[A-Z]\w*)\.from)$/

const methodOf = (call) =>
  ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : ''

const isSqlTag = (node) => {
  const { parent } = node
  return ts.isTaggedTemplateExpression(parent) && parent.tag.getText() === 'sql'
}

const isSqlArgument = ({ parent }) =>
  ts.isCallExpression(parent) && SQL_METHODS.includes(methodOf(parent))

const namedInText = (node) => {
  const text = textOf(node)
  if (text === null) return []
  if (!(isSqlTag(node) || isSqlArgument(node) || LOOKS_LIKE_SQL.test(text))) return []
  return relationsIn(text)
}

const namesIn = (argument) => {
  const items = ts.isArrayLiteralExpression(argument) ? argument.elements : [argument]
  return items.filter(ts.isStringLiteralLike).map(({ text }) => text.trim().split(/\s/)[0])
}

const namedInCall = (node) =>
  ts.isCallExpression(node) && TABLE_METHODS.test(node.expression.getText()) && node.arguments[0]
    ? namesIn(node.arguments[0])
    : []

/** Finds `from ${target('finding')}`, a read without the data scope. */
const readsThroughTarget = (node, own) => {
  if (!ts.isTemplateExpression(node) || !isSqlTag(node)) return []
  const before = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  return node.templateSpans.flatMap(({ expression }, index) => {
    const reads = /(?:\bjoin|(?<!\bdelete\s+)\bfrom)\s+$/i.test(before[index].text)
    const call = ts.isCallExpression(expression) && expression
    return reads && call && /(^|\.)target$/.test(call.expression.getText())
      ? [own.get(call.arguments[0].getText()) ?? namesIn(call.arguments[0])].flat()
      : []
  })
}

const advice = (table) =>
  `names the guarded table ${table}. Read it with \${scoped('${table}')}; ` +
  `write with \${target('${table}')} (data/scoped.ts), so that the caller's data scope applies.`

/** Returns the uses of guarded tables, outside of data/scoped.ts, that bypass the data scope. */
export const guardedTableViolations = (sources) => {
  const own = ownTables(sources)
  const guarded = new Set([...guardedTables(sources), ...own.values()])
  return sources
    .filter(({ path }) => path !== GUARD)
    .flatMap(({ path, tree }) => {
      const violations = []
      walk(tree, (node) => {
        const tables = [
          ...namedInText(node),
          ...namedInCall(node),
          ...readsThroughTarget(node, own),
        ]
        for (const table of tables.filter((name) => guarded.has(name.toLowerCase()))) {
          const line = lineOf(tree, node.getStart())
          violations.push({ rule: RULE, file: path, line, message: advice(table) })
        }
      })
      return violations
    })
}
