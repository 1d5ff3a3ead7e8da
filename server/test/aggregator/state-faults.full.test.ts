import { describe, expect, test } from 'vitest'
import { Fault, type FaultPoint, faultyStore } from './state-faults.ts'
import { awsFinding, gcpFinding, workspace } from './workspace.ts'

const bucket = (name: string) => awsFinding({ bucket: name })
const BEFORE = {
  'in/aws/page.json': [bucket('a'), bucket('b'), bucket('c')],
  'in/gcp/page.json': [gcpFinding()],
}
/** One new, one closed, one in another account. */
const AFTER = [bucket('a'), bucket('b'), awsFinding({ bucket: 'd', AwsAccountId: '444455556666' })]

/** The findings without what differs between two runs that see the same. */
const contentOf = ({ findings }: ReturnType<typeof workspace>) =>
  findings().map(({ finding }) => [finding.resource_id, finding.delta_status, finding.first_seen])

const prepared = async () => {
  const space = workspace(BEFORE)
  await space.run()
  space.write('in/aws/page.json', AFTER)
  return space
}

describe('a run that ends at a write of the state', async () => {
  const reference = { writes: 0, delta: {}, content: [] as unknown[], next: {} }

  test('is compared with a run that does not', async () => {
    const space = await prepared()
    const store = faultyStore(null)
    reference.delta = (await space.run({ openState: store.open })).result.delta
    reference.content = contentOf(space)
    reference.writes = store.writes()
    reference.next = (await space.run()).result.delta
    expect(reference.delta).toEqual({ new: 1, existing: 3, closed: 1, reopened: 0 })
    expect(reference.writes).toBeGreaterThanOrEqual(4)
  })

  test.each(['before', 'after'] as const)(
    '%s any write changes nothing for the next run',
    async (when) => {
      for (let at = 0; at < reference.writes; at += 1) {
        const point: FaultPoint = { at, when }
        const space = await prepared()
        const reports = space.files('reports')
        await expect(space.run({ openState: faultyStore(point).open })).rejects.toThrow(Fault)
        const isComplete = at === reference.writes - 1 && when === 'after'
        if (at < reference.writes - 1) expect(space.files('reports')).toEqual(reports)
        const { result } = await space.run()
        expect(result.delta, `${when} ${at}`).toEqual(isComplete ? reference.next : reference.delta)
        if (!isComplete) expect(contentOf(space)).toEqual(reference.content)
        expect((await space.run()).result.delta).toEqual(reference.next)
      }
    },
  )

  test('at any write of the very first run leaves nothing behind', async () => {
    for (let at = 0; ; at += 1) {
      const space = workspace(BEFORE)
      const store = faultyStore({ at, when: 'after' })
      const failed = await space.run({ openState: store.open }).then(
        () => false,
        () => true,
      )
      if (!failed) break
      const { result } = await space.run()
      expect(result.delta.new + result.delta.existing).toBe(4)
      expect((await space.run()).result.delta.existing).toBe(4)
    }
  })
})
