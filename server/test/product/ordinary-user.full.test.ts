import { chown, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { canReach, findInPasswd, isRoot } from '../../src/platform/db/embedded/account.ts'
import { client, filesIn, findingBody, installation } from './product.ts'

const accountToTry = async () => {
  if (process.platform !== 'linux' || !isRoot()) return undefined
  const nobody = findInPasswd(await readFile('/etc/passwd', 'utf8'), 'nobody')
  const program = fileURLToPath(new URL('../../../bin', import.meta.url))
  return nobody && (await canReach(nobody, program)) ? nobody : undefined
}

const account = await accountToTry()

/** All other product tests run as the user of the test run; only root can switch to another user. */
describe.runIf(account)('an ordinary user', { timeout: 600_000 }, async () => {
  const stance = await installation()
  const { uid, gid } = account ?? { uid: 0, gid: 0 }
  const asUser = { account: { uid, gid } }

  it('serves from a folder and with files that belong to that user', async () => {
    // The user cannot write the build.
    await stance.run(['--version'])
    await chown(stance.folder, uid, gid)
    await chown(stance.dataDir, uid, gid)
    const service = await stance.serve([], asUser)
    const { stdout } = await stance.run(['token', '--role', 'admin'], asUser)
    const admin = client(service, stdout.trim())
    expect((await admin.post('/api/v1/findings/ingest', findingBody(1))).status).toBe(201)
    const names = await filesIn(stance.dataDir)
    expect(names).toEqual(expect.arrayContaining(['audit.key', 'postgres', 'token.key']))
    // A file that takes the place of another is there under its own name for a moment.
    const files = await Promise.all(
      names.map((name) => stat(join(stance.dataDir, name)).catch(() => ({ uid }))),
    )
    expect(new Set(files.map((file) => file.uid))).toEqual(new Set([uid]))
    expect((await stat(`/proc/${await stance.postmasterPid()}`)).uid).toBe(uid)
    expect((await service.stop()).code).toBe(0)
  })

  it('has a data directory that no other user, not even root, takes over', async () => {
    const { code, stderr } = await stance.run(['migrate'])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      new RegExp(`^stance: .* belongs to uid ${uid}, and this process runs as`),
    )
  })
})
