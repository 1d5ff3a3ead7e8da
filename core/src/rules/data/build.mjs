// `node core/src/rules/data/build.mjs` builds rules.json, which the programs import, from the YAML
// files. With `--check` it writes nothing and fails when rules.json is out of date.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { loadCatalogue } from './rule-files.mjs'

const TARGET = new URL('rules.json', import.meta.url)

/** Renders one rule per line, sorted by id, so that a changed rule is one changed line. */
export const render = (rules) => {
  const sorted = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))
  return `[\n${sorted.map((rule) => JSON.stringify(rule)).join(',\n')}\n]\n`
}

/** Returns whether rules.json is what the rules of the YAML files render to. */
export const isUpToDate = async (rules) =>
  (await readFile(TARGET, 'utf8').catch(() => '')) === render(rules)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rules = (await loadCatalogue()).map(({ rule }) => rule)
  if (process.argv.includes('--check')) {
    const isCurrent = await isUpToDate(rules)
    console.log(isCurrent ? 'rules.json is up to date.' : 'rules.json is out of date: build it.')
    process.exitCode = isCurrent ? 0 : 1
  } else {
    await writeFile(TARGET, render(rules))
    console.log(`${rules.length} rules written to rules.json.`)
  }
}
