import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** The rules of a catalogue's folder as they are written, each with the file that it stands in. */
export async function readCatalogue(folder = HERE) {
  const entries = await readdir(join(folder, 'rules'), { recursive: true })
  const files = entries.filter((name) => name.endsWith('.yaml')).sort()
  const read = await Promise.all(files.map((name) => readRules(folder, join('rules', name))))
  return read.flat()
}

async function readRules(folder, name) {
  const path = join(folder, name)
  const rules = parse(await readFile(path, 'utf8')) ?? []
  if (!Array.isArray(rules)) throw new Error(`${name} is no list of rules`)
  return rules.map((rule) => ({ rule, file: relative(folder, path) }))
}

/** The identifiers of each framework's controls, as their publisher spells them. */
export async function readFrameworks(folder = HERE) {
  const names = (await readdir(join(folder, 'frameworks'))).filter((name) => name.endsWith('.json'))
  const frameworks = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, 'frameworks', name), 'utf8'))),
  )
  return new Map(frameworks.map(({ id, controls }) => [id, new Set(controls.map((one) => one.id))]))
}
