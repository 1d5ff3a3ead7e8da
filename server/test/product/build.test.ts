import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build as bundle } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'

const project = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

describe('bin/stance', { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stance-build-'))
  afterAll(() => rm(folder, { recursive: true }))
  const source = join(folder, 'server/src/bin/stance.ts')
  const built = join(folder, 'server/dist/stance.js')
  const writeProgram = (word: string) =>
    writeFile(source, `process.stdout.write('${word}' as string)\n`)
  const run = async (): Promise<string> =>
    (await promisify(execFile)(process.execPath, [join(folder, 'bin/stance')])).stdout

  it('runs the current sources, and builds only when they have changed', async () => {
    await mkdir(join(folder, 'server/src/bin'), { recursive: true })
    await symlink(project('node_modules'), join(folder, 'node_modules'))
    for (const path of ['bin', 'server/build.mjs', 'server/package.json']) {
      await cp(project(path), join(folder, path), { recursive: true })
    }
    await writeProgram('one')
    expect(await run()).toBe('one')

    await writeFile(built, "process.stdout.write('not built again')\n")
    expect(await run()).toBe('not built again')

    await writeProgram('two')
    const later = new Date(Date.now() + 1_000)
    await utimes(source, later, later)
    expect(await run()).toBe('two')
  })

  it('ends when one process asks for it several times at once', async () => {
    await writeProgram('at once')
    const script = `import { build, buildIfStale } from ${JSON.stringify(join(folder, 'server/build.mjs'))}
      await Promise.all([build(), buildIfStale(), build(), buildIfStale()])`
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      timeout: 60_000,
    })
    expect(await readFile(built, 'utf8')).toContain('at once')
  })

  it.runIf(process.platform === 'linux')('leaves no helper of the build running', async () => {
    await writeFile(
      source,
      `import { readFileSync } from 'node:fs'
       const path = \`/proc/self/task/\${process.pid}/children\`
       process.stdout.write(readFileSync(path, 'utf8').trim() || 'alone')\n`,
    )
    const later = new Date(Date.now() + 5_000)
    await utimes(source, later, later)
    expect(await run()).toBe('alone')
    await writeProgram('two')
    const latest = new Date(Date.now() + 9_000)
    await utimes(source, latest, latest)
    expect(await run()).toBe('two')
  })

  it('says that Node is too old', async () => {
    const old = join(folder, 'old.cjs')
    await writeFile(old, "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })\n")
    const failed = await promisify(execFile)(process.execPath, [
      '-r',
      old,
      project('bin/stance'),
    ]).catch((error) => error)
    expect(failed).toMatchObject({
      code: 2,
      stderr:
        'stance: Node 20.19 or later is needed, and this is 18.20.4; install it and run again\n',
    })
  })

  it('says that the packages are not installed', async () => {
    const bare = await mkdtemp(join(tmpdir(), 'stance-bare-'))
    await cp(project('bin'), join(bare, 'bin'), { recursive: true })
    const failed = await promisify(execFile)(process.execPath, [join(bare, 'bin/stance')]).catch(
      (error) => error,
    )
    await rm(bare, { recursive: true })
    expect(failed).toMatchObject({
      code: 2,
      stderr: `stance: The packages are not installed; run in ${bare}: npm ci\n`,
    })
  })

  it('runs the existing build where there are no sources', async () => {
    await rm(join(folder, 'server/src'), { recursive: true })
    expect(await run()).toBe('two')
  })

  it('has the dictionary compiled, as its sources say', async () => {
    const { compiledDictionary } = await import(project('server/build.mjs'))
    const path = project('core/src/search/semantics/concepts/matching/compiled-dictionary.ts')
    const { outputFiles } = await bundle({
      entryPoints: [path],
      plugins: [compiledDictionary],
      bundle: true,
      format: 'esm',
      write: false,
    })
    const text = outputFiles[0]?.text ?? ''
    expect(text).not.toContain('dictionary-compiler')
    const built = await import(`data:text/javascript,${encodeURIComponent(text)}`)
    const sources = await import(path)
    expect(built.compiledDictionary()).toEqual(sources.compiledDictionary())
  })

  it('has the dictionary in the program of the search threads only', async () => {
    const { buildIfStale } = await import(project('server/build.mjs'))
    await buildIfStale()
    const read = (name: string) => readFile(join(project('server/dist'), name), 'utf8')
    const hasDictionary = async (program: string) => {
      const files = new Set([program])
      for (const name of files) {
        const text = await read(name)
        if (text.includes('/semantics/concepts/')) return true
        for (const [, imported = ''] of text.matchAll(/"\.\/([\w.-]+\.js)"/g)) files.add(imported)
      }
      return false
    }
    expect(await hasDictionary('search-worker.js')).toBe(true)
    for (const program of ['stance', 'stance-aggregator', 'aggregator-worker', 'policy-worker'])
      expect({ program, has: await hasDictionary(`${program}.js`) }).toEqual({
        program,
        has: false,
      })
  })

  it('is what npm start serves the demo with', async () => {
    const { scripts, bin } = JSON.parse(await readFile(project('package.json'), 'utf8'))
    expect(scripts.start).toBe('node bin/stance serve --demo')
    expect(bin).toEqual({
      stance: 'bin/stance',
      'stance-aggregator': 'bin/stance-aggregator',
    })
  })
})
