import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { monthExports } from './month-exports.ts'

const EXAMPLE = fileURLToPath(new URL('../../../../examples/aggregator/', import.meta.url))

/** Files of the example that are written by hand. */
const WRITTEN = new Set(['README.md', 'make.mjs', 'stance-aggregator.yaml'])

const shipped = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(EXAMPLE, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(EXAMPLE.length))
      .filter((path) => !WRITTEN.has(path) && !path.startsWith('out/'))
      .map((path) => {
        const bytes = readFileSync(join(EXAMPLE, path))
        return path.endsWith('.gz')
          ? [path.slice(0, -'.gz'.length), gunzipSync(bytes).toString('utf8')]
          : [path, bytes.toString('utf8')]
      }),
  )

describe('the example of the aggregator', () => {
  it('is what the demo company exports; examples/aggregator/make.mjs writes it', () => {
    const made = new Map(monthExports().map(({ path, content }) => [path, content]))
    const files = shipped()
    expect([...files.keys()].toSorted()).toEqual([...made.keys()].toSorted())
    for (const [path, content] of made) expect(files.get(path) === content, path).toBe(true)
  })

  it('has exports of three clouds for each of three months', () => {
    const paths = monthExports().map(({ path }) => path)
    expect(paths).toHaveLength(13)
    for (const cloud of ['aws', 'azure', 'gcp']) {
      for (const month of ['2026-09', '2026-10', '2026-11']) {
        expect(paths.some((path) => path.startsWith(`${month}/${cloud}/`))).toBe(true)
      }
    }
  })
})
