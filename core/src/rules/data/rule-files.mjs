import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { RULE_PROVIDERS } from './rule-shape.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** Loads the unvalidated rules of a catalogue's folder, each with its file. */
export async function loadCatalogue(folder = HERE) {
  const names = (
    await Promise.all(RULE_PROVIDERS.map((provider) => listRuleFiles(folder, provider)))
  ).flat()
  const rules = await Promise.all(names.sort().map((name) => loadRules(folder, name)))
  return rules.flat()
}

async function listRuleFiles(folder, provider) {
  const names = await readdir(join(folder, provider)).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.yaml')).map((name) => join(provider, name))
}

async function loadRules(folder, name) {
  const path = join(folder, name)
  const rules = parse(await readFile(path, 'utf8')) ?? []
  if (!Array.isArray(rules)) throw new Error(`${name} is not a list of rules`)
  return rules.map((rule) => ({ rule, file: relative(folder, path) }))
}

/** Loads the control ids of each framework, as their publisher spells them. */
export async function loadFrameworks(folder = HERE) {
  const names = (await readdir(join(folder, 'frameworks'))).filter((name) => name.endsWith('.json'))
  const frameworks = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, 'frameworks', name), 'utf8'))),
  )
  return new Map(frameworks.map(({ id, controls }) => [id, new Set(controls.map(({ id }) => id))]))
}
