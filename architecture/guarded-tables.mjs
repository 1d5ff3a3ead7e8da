import ts from 'typescript'
import { lineOf, walk } from './sources.mjs'

const GUARD = 'server/src/data/scoped.ts'
const RULE = 'guarded-tables-are-scoped'

/** The keys of `GUARDS` in data/scoped.ts, read from its source. */
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

/** Stands where a template has a placeholder. */
const HOLE = '\u{fffc}'

const textOf = (node) => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join('')
}

const NAMED_BY_KEYWORD =
  /\b(?:from|join|into|update|using|(?:lock|truncate)(?:\s+table)?|table)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?(?!\w|"|\s*\.)/gi
const FROM_LIST = /\bfrom\s+([\w\s.,"\u{fffc}]*)/giu
const END_OF_LIST = /\b(?:where|group|order|limit|on|join|set|returning|for|union|having)\b/i

/** Relations after the first of `from a, b`. */
const listed = (sql) =>
  [...sql.matchAll(FROM_LIST)].flatMap(([, list]) =>
    list
      .split(END_OF_LIST)[0]
      .split(',')
      .slice(1)
      .map((item) => item.match(/\w+/)?.[0] ?? ''),
  )

/**
 * The relations that a piece of SQL names. What stands in quotes, such as `'finding'::regclass` for
 * an estimate of the planner, and a column of that name do not count.
 */
const relationsIn = (sql) => {
  const code = sql.replace(/--.*$/gm, '').replace(/'[^']*'/g, "''")
  return [...[...code.matchAll(NAMED_BY_KEYWORD)].map(([, name]) => name), ...listed(code)]
}

const READS_AS_SQL =
  /^\s*(?:select\b[\s\S]+\bfrom\b|insert\s+into\b|delete\s+from\b|update\s+\S+\s+(?:\w+\s+)?set\b|with\s+\w+\s+as\b|truncate\b|lock\s+table\b)/i

const TAKES_SQL = ['raw', 'query']

/** Calls of a query builder whose first argument is a table. `Buffer.from` is none of them. */
const TAKES_TABLE =
  /(^sql\.(table|id)|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|(inner|left|right|full|cross)Join|using)|(?<!\b[A-Z]\w*)\.from)$/

const methodOf = (call) =>
  ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : ''

const isSqlTag = (node) => {
  const { parent } = node
  return ts.isTaggedTemplateExpression(parent) && parent.tag.getText() === 'sql'
}

const isSqlArgument = ({ parent }) =>
  ts.isCallExpression(parent) && TAKES_SQL.includes(methodOf(parent))

const namedInText = (node) => {
  const text = textOf(node)
  if (text === null) return []
  if (!(isSqlTag(node) || isSqlArgument(node) || READS_AS_SQL.test(text))) return []
  return relationsIn(text)
}

const namesIn = (argument) => {
  const items = ts.isArrayLiteralExpression(argument) ? argument.elements : [argument]
  return items.filter(ts.isStringLiteralLike).map(({ text }) => text.trim().split(/\s/)[0])
}

const namedInCall = (node) =>
  ts.isCallExpression(node) && TAKES_TABLE.test(node.expression.getText()) && node.arguments[0]
    ? namesIn(node.arguments[0])
    : []

/** `from ${target('finding')}`: a read in which the scope has been left out. */
const readThroughTarget = (node) => {
  if (!ts.isTemplateExpression(node) || !isSqlTag(node)) return []
  const before = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  return node.templateSpans.flatMap(({ expression }, at) => {
    const reads = /(?:\bjoin|(?<!\bdelete\s+)\bfrom)\s+$/i.test(before[at].text)
    const call = ts.isCallExpression(expression) && expression
    return reads && call && /(^|\.)target$/.test(call.expression.getText())
      ? namesIn(call.arguments[0])
      : []
  })
}

const advice = (table) =>
  `names the guarded table ${table}. Read it with \${scoped('${table}')}; ` +
  `write with \${target('${table}')} (data/scoped.ts), so that the caller's scope applies.`

/** Places outside of data/scoped.ts that reach a guarded table past the scope. */
export const guardedTableViolations = (sources) => {
  const guarded = new Set(guardedTables(sources))
  return sources
    .filter(({ path }) => path !== GUARD)
    .flatMap(({ path, tree }) => {
      const found = []
      walk(tree, (node) => {
        const named = [...namedInText(node), ...namedInCall(node), ...readThroughTarget(node)]
        for (const table of named.filter((name) => guarded.has(name.toLowerCase()))) {
          const line = lineOf(tree, node.getStart())
          found.push({ rule: RULE, file: path, line, message: advice(table) })
        }
      })
      return found
    })
}
