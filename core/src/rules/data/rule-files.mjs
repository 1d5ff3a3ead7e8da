import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { PROVIDERS } from './rule-shape.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** The rules of a catalogue's folder as they are written, each with the file that it stands in. */
export async function readCatalogue(folder = HERE) {
  const files = (await Promise.all(PROVIDERS.map((provider) => ruleFiles(folder, provider)))).flat()
  const read = await Promise.all(files.sort().map((name) => readRules(folder, name)))
  return read.flat()
}

async function ruleFiles(folder, provider) {
  const names = await readdir(join(folder, provider)).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.yaml')).map((name) => join(provider, name))
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
