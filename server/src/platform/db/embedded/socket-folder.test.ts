import { chmod, chown, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRoot, serverAccount } from './account.ts'
import { prepareSocketFolder, runtimeFolders } from './socket-folder.ts'

const HOME = '/data/postgres'

let scratch: string

beforeAll(async () => {
  scratch = await realpath(await mkdtemp('/tmp/stance-'))
  await chmod(scratch, 0o755)
})
afterAll(() => rm(scratch, { recursive: true }))

const folderWith = async (name: string, mode: number) => {
  const folder = join(scratch, name)
  await mkdir(folder, { recursive: true })
  await chmod(folder, mode)
  return folder
}

const socketFolder = async (env: Record<string, string>) =>
  prepareSocketFolder(HOME, await serverAccount(), env)

it.each([
  ['nothing', {}, []],
  ['an empty variable', { RUNTIME_DIRECTORY: '', XDG_RUNTIME_DIR: '' }, []],
  ['a relative folder', { XDG_RUNTIME_DIR: 'run' }, []],
  ['the folder of the session', { XDG_RUNTIME_DIR: '/run/user/7' }, ['/run/user/7']],
  [
    'several folders of a service, before that of the session',
    { RUNTIME_DIRECTORY: '/run/a:/run/b', XDG_RUNTIME_DIR: '/run/user/7' },
    ['/run/a', '/run/b', '/run/user/7'],
  ],
])('%s names the folders for sockets', (_, env, expected) => {
  expect(runtimeFolders(env)).toEqual(expected)
})

it.each(['RUNTIME_DIRECTORY', 'XDG_RUNTIME_DIR'])(
  'the socket is in a folder of its own in %s',
  async (variable) => {
    const runtime = await folderWith(variable, 0o755)
    const folder = await socketFolder({ [variable]: runtime })
    expect(folder.startsWith(`${runtime}/stance-`)).toBe(true)
    const { mode, uid } = await stat(folder)
    expect([mode & 0o777, uid]).toEqual([0o700, (await serverAccount()).uid])
    expect(await socketFolder({ [variable]: runtime }), 'after a crash').toBe(folder)
  },
)

it.each([
  ['does not exist', async () => join(scratch, 'absent')],
  ['has a path too long for a socket', () => folderWith('x'.repeat(60), 0o755)],
  ['has a long path of few characters', () => folderWith('ü'.repeat(32), 0o755)],
  ['can be written to by others', () => folderWith('open', 0o777)],
])('a runtime folder that %s is passed over', async (_, runtimeFolder) => {
  const runtime = await runtimeFolder()
  const folder = await socketFolder({ RUNTIME_DIRECTORY: runtime })
  expect(folder.startsWith(runtime)).toBe(false)
  await rm(folder, { recursive: true })
})

it.runIf(isRoot())('a runtime folder of another user is passed over', async () => {
  const runtime = await folderWith('foreign', 0o755)
  await chown(runtime, 12345, 12345)
  const folder = await socketFolder({ XDG_RUNTIME_DIR: runtime })
  expect(folder.startsWith(runtime)).toBe(false)
  await rm(folder, { recursive: true })
})

it.runIf(isRoot())('a runtime folder that the server cannot enter is passed over', async () => {
  const runtime = await folderWith('closed', 0o700)
  const folder = await socketFolder({ XDG_RUNTIME_DIR: runtime })
  expect(folder.startsWith(runtime)).toBe(false)
  await rm(folder, { recursive: true })
})
