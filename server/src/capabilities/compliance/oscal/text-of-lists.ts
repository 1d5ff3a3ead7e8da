/** Members that are written together: one text for each would cost more than the text. */
const BATCH_SIZE = 100

/** The start of an object as JSON, to which members are added. */
export const openObject = (object: object): string => JSON.stringify(object).slice(0, -1)

/** The members of an object as JSON, after others; nothing if there are none. */
export const furtherMembers = (object: object): string =>
  Object.keys(object).length === 0 ? '' : `,${JSON.stringify(object).slice(1, -1)}`

/** A list as JSON in parts, so that it is never in memory as a whole. */
export function* textOfList(items: Iterable<object>, between = ',\n'): Generator<string> {
  let text = '['
  let members = 0
  for (const item of items) {
    if (members > 0) text += between
    text += JSON.stringify(item)
    members += 1
    if (members % BATCH_SIZE === 0) {
      yield text
      text = ''
    }
  }
  yield `${text}]`
}

/** A list as a member of an object; nothing when it is empty, which OSCAL does not allow. */
export async function* memberOf(
  name: string,
  items: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  let text = `,\n"${name}":[`
  let members = 0
  for await (const item of items) {
    if (members > 0) text += ',\n'
    text += JSON.stringify(item)
    members += 1
    if (members % BATCH_SIZE === 0) {
      yield text
      text = ''
    }
  }
  if (members > 0) yield `${text}]`
}
