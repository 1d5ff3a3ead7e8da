import { describe, expect, it } from 'vitest'
import { type Draft, draftOf, entriesOf, problemsOf, readingOf } from './connection-draft.ts'

type Typed = Partial<Omit<Draft, 'lists'>> & { lists?: Partial<Draft['lists']> }

const typed = ({ lists, ...fields }: Typed): Draft => {
  const empty = draftOf()
  return { ...empty, ...fields, lists: { ...empty.lists, ...lists } }
}

describe('the form of a connection', () => {
  it.each([
    [
      typed({ lists: { role_arns: ' a,b \n\n c', regions: 'eu-west-1 eu-west-2' } }),
      { aws: { role_arns: ['a,b', 'c'], regions: ['eu-west-1', 'eu-west-2'], hub: 'cspm' } },
    ],
    [
      typed({ hub: 'v2', lists: { role_arns: 'a', regions: 'b' } }),
      { aws: { role_arns: ['a'], regions: ['b'], hub: 'v2' } },
    ],
    [
      typed({ cloud: 'azure', lists: { role_arns: 'kept', scopes: '/subscriptions/1' } }),
      { azure: { scopes: ['/subscriptions/1'], management_groups: [] } },
    ],
    [typed({ cloud: 'gcp', lists: { parents: 'folders/1' } }), { gcp: { parents: ['folders/1'] } }],
    [
      typed({ cloud: 'gcp', lists: { parents: 'folders/1', locations: 'eu' } }),
      { gcp: { parents: ['folders/1'], locations: ['eu'] } },
    ],
  ])('%j is sent as %j', (draft, reading) => {
    expect(readingOf(draft)).toEqual(reading)
  })

  it.each([
    { aws: { role_arns: ['a', 'b'], regions: ['c'], hub: 'v2' as const } },
    { azure: { scopes: ['a'], management_groups: ['b', 'c'] } },
    { gcp: { parents: ['a'], locations: ['b'] } },
  ])('shows %j as it was sent', (reading) => {
    const [provider] = Object.keys(reading) as ['aws' | 'azure' | 'gcp']
    const connection = {
      id: '1',
      name: 'production',
      provider,
      enabled: true,
      every_hours: 6,
      created_by: '',
      created_at: '',
      updated_at: '',
      next_run_at: null,
      last_run: null,
      ...reading,
    }
    expect(readingOf(draftOf(connection))).toEqual(reading)
    expect(draftOf(connection)).toMatchObject({ name: 'production', every_hours: '6' })
  })

  it.each([
    [typed({}), ['name', 'regions', 'role_arns']],
    [typed({ name: 'a', lists: { role_arns: 'a', regions: 'b' } }), []],
    [typed({ name: 'a', cloud: 'azure' }), ['scopes']],
    [typed({ name: 'a', cloud: 'azure', lists: { management_groups: 'a' } }), []],
    [typed({ name: ' ', cloud: 'gcp', lists: { parents: '\n' } }), ['name', 'parents']],
  ])('%j misses %j', (draft, fields) => {
    expect(Object.keys(problemsOf(draft)).sort()).toEqual(fields)
  })

  it('reads entries that were pasted with other line ends', () => {
    expect(entriesOf('a\r\nb\tc\n')).toEqual(['a', 'b', 'c'])
  })
})
