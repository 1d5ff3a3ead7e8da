import ts from 'typescript'
import { lineOf, walk } from './sources.mjs'

const CONSOLE = 'console/src/'
const CATALOGUE = 'console/src/text/'

/** Attributes and properties that people read or hear. Others are also names of fields and classes. */
const READ = new Set([
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'detail',
  'empty',
  'header',
  'hint',
  'label',
  'note',
  'placeholder',
  'title',
])

const hasLetters = (text) => /\p{L}/u.test(text.replace(/&\w+;/g, ''))

const OPERATORS = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

const operandsOf = ({ left, operatorToken, right }) => {
  if (OPERATORS.has(operatorToken.kind)) return [left, right]
  return operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? [right] : []
}

/** Returns the expressions whose value the value of an expression is, or is made of. */
const partsOf = (node) => {
  if (ts.isJsxExpression(node)) return node.expression ? [node.expression] : []
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
  if (ts.isBinaryExpression(node)) return operandsOf(node)
  if (ts.isTemplateExpression(node)) {
    return [
      node.head,
      ...node.templateSpans.flatMap(({ expression, literal }) => [expression, literal]),
    ]
  }
  const isWrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  return isWrapped ? [node.expression] : []
}

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node)

const textsIn = (node) =>
  isText(node) ? [node].filter(({ text }) => hasLetters(text)) : partsOf(node).flatMap(textsIn)

const nameOf = ({ name }) => (ts.isStringLiteralLike(name) ? name.text : name.getText())

const isChild = ({ parent }) => ts.isJsxElement(parent) || ts.isJsxFragment(parent)

/** Returns the literal texts that a node puts on the page. */
const shownBy = (node) => {
  if (ts.isJsxText(node) || (ts.isJsxExpression(node) && isChild(node))) return textsIn(node)
  const isRead =
    (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && READ.has(nameOf(node))
  return isRead && node.initializer ? textsIn(node.initializer) : []
}

const advice = (text) =>
  `${JSON.stringify(text.trim())}: texts that people read are in ${CATALOGUE}, so that one place has all of them.`

/** Returns the texts that components of the console hold themselves. */
export const literalTexts = (sources) =>
  sources
    .filter(({ path }) => path.startsWith(CONSOLE) && !path.startsWith(CATALOGUE))
    .flatMap(({ path, tree }) => {
      const violations = []
      walk(tree, (node) => {
        for (const text of shownBy(node)) {
          violations.push({
            rule: 'console-texts-are-in-the-catalogue',
            file: path,
            line: lineOf(tree, text.getStart()),
            message: advice(text.text),
          })
        }
      })
      return violations
    })
