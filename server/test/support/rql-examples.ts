import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PAGE = fileURLToPath(new URL('../../../docs/rql.md', import.meta.url))

/** Returns a section of docs/rql.md. */
export const rqlSection = (title: string): string =>
  readFileSync(PAGE, 'utf8').split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

/** The queries that docs/rql.md gives as examples. */
export const rqlExamples = (): string[] =>
  [...rqlSection('Examples').matchAll(/^\| `(.+)` \| .+ \|$/gm)].map(([, query]) =>
    (query ?? '').replaceAll('\\|', '|'),
  )
