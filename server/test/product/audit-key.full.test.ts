/** An audit key that is replaced on the command line, while the service runs and while it does not. */
import { randomBytes } from 'node:crypto'
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, installation, pollUntil, WITHOUT_SEARCH } from './product.ts'

describe('the audit key in the data directory', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  const key = join(stance.dataDir, 'audit.key')
  const checkpoint = join(stance.dataDir, 'audit-checkpoint.json')
  const signer = async () =>
    JSON.parse(await readFile(checkpoint, 'utf8').catch(() => '{}')).public_key as
      | string
      | undefined

  it('is replaced while the service runs, which signs with the new one; old checkpoints verify', async () => {
    const service = await stance.serve()
    await stance.token('admin')
    const before = await pollUntil('The first checkpoint', signer)
    const old = join(stance.folder, 'old.json')
    await copyFile(checkpoint, old)
    const { code, stdout } = await stance.run(['audit', 'rotate-key'])
    expect(code).toBe(0)
    const after = /Public key: (\S+)\n/.exec(stdout)?.[1]
    expect(after).not.toBe(before)
    await service.stop()
    expect(await signer()).toBe(after)
    expect((await stat(key)).mode & 0o777).toBe(0o600)
    expect(await filesIn(stance.dataDir)).not.toContain('audit.key.next')
    const verified = await stance.run(['audit', 'verify', '--checkpoints', old])
    expect(verified).toMatchObject({ code: 0, stderr: '' })
    expect(service.written.stdout).not.toContain('"level":50')
  })

  it('is the next one after an interruption, once that is recorded', async () => {
    const before = await readFile(key, 'utf8')
    // Killed before it recorded anything: the next attempt uses the same key.
    await writeFile(`${key}.next`, randomBytes(32).toString('base64url'), { mode: 0o600 })
    const next = await readFile(`${key}.next`, 'utf8')
    const service = await stance.serve()
    await service.stop()
    expect(await readFile(key, 'utf8')).toBe(before)
    expect((await stance.run(['audit', 'rotate-key'])).code).toBe(0)
    expect(await readFile(key, 'utf8')).toBe(next)
    // Killed after it was recorded: the next start finishes it.
    await writeFile(key, before)
    await writeFile(`${key}.next`, next, { mode: 0o600 })
    const again = await stance.serve()
    await again.stop()
    expect(await readFile(key, 'utf8')).toBe(next)
    expect(await stance.run(['audit', 'verify'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('is replaced by one in a file where it is configured', async () => {
    const STANCE_AUDIT_KEY = Buffer.from(await readFile(key, 'utf8'), 'base64url').toString(
      'base64',
    )
    const env = { STANCE_AUDIT_KEY }
    const file = join(stance.folder, 'new-key')
    await writeFile(file, randomBytes(32).toString('base64'))
    expect((await stance.run(['audit', 'rotate-key'], { env })).code).toBe(2)
    expect((await stance.run(['audit', 'rotate-key', '--new-key-file', file])).code).toBe(2)
    const rotated = await stance.run(['audit', 'rotate-key', '--new-key-file', file], { env })
    expect(rotated).toMatchObject({ code: 0, stderr: '' })
    const service = await stance.serve([], {
      env: { STANCE_AUDIT_KEY: await readFile(file, 'utf8') },
    })
    await service.stop()
    for (const STANCE_AUDIT_KEY of [env.STANCE_AUDIT_KEY, await readFile(file, 'utf8')]) {
      const { code, stderr } = await stance.run(['audit', 'verify'], { env: { STANCE_AUDIT_KEY } })
      expect([code, stderr]).toEqual([0, ''])
    }
  })
})
