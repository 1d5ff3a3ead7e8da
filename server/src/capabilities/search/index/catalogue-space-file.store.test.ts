import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trainSemantics } from '@stance/core/search/semantics/semantic-model'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { readSpace, writeSpace } from './catalogue-space-file.store.ts'

const folder = await mkdtemp(join(tmpdir(), 'stance-space-'))
afterAll(() => rm(folder, { recursive: true }))

it('a space is read as it was written, into memory that threads share', async () => {
  const path = join(folder, 'space')
  const text = fc.record({
    title: fc.lorem({ maxCount: 6 }),
    description: fc.lorem(),
    service: fc.constantFrom('s3', 'ec2'),
    rule: fc.constant(''),
    guidance: fc.constant(''),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), async (texts) => {
      const { space } = trainSemantics(texts)
      await writeSpace(path, space)
      const read = await readSpace(path)
      expect(read).toEqual(space)
      expect(read.basis.buffer).toBeInstanceOf(SharedArrayBuffer)
    }),
    { numRuns: 20 },
  )
})
