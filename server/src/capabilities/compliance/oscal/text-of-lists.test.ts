import fc from 'fast-check'
import { expect, test } from 'vitest'
import { furtherMembers, memberOf, openObject, textOfList } from './text-of-lists.ts'

/** More than one part. */
const lists = fc.oneof(
  fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 3 }),
  fc
    .integer({ min: 98, max: 203 })
    .map((size) => Array.from({ length: size }, (_, at) => ({ at }))),
)

const joined = async (parts: AsyncIterable<string> | Iterable<string>): Promise<string> => {
  let text = ''
  for await (const part of parts) text += part
  return text
}

test('a list in parts is the list as JSON', async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      const members = list.map((member) => JSON.stringify(member))
      expect(await joined(textOfList(list, ','))).toBe(JSON.stringify(list))
      expect(await joined(textOfList(list))).toBe(`[${members.join(',\n')}]`)
      const member = list.length === 0 ? '' : `,\n"list":[${members.join(',\n')}]`
      expect(await joined(memberOf('list', list))).toBe(member)
    }),
  )
})

test('an object that is opened takes further members', () => {
  const [one, other] = [{ a: '}' }, { b: [1], c: null }]
  expect(`${openObject(one)}${furtherMembers(other)}}`).toBe(JSON.stringify({ ...one, ...other }))
  expect(`${openObject(one)}${furtherMembers({})}}`).toBe(JSON.stringify(one))
})

test('no part of a long list is the whole list', () => {
  const list = Array.from({ length: 1_000 }, (_, at) => ({ at }))
  const longest = Math.max(...[...textOfList(list)].map((part) => part.length))
  expect(longest).toBeLessThan(JSON.stringify(list).length / 5)
})
