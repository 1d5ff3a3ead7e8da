const ORDER = ['list', 'reads', 'issues', 'rql', 'ingest', 'import', 'start']

const asText = (number) => number.toLocaleString('en').replaceAll(',', ' ')

const verdict = (reached) => (reached === null ? '' : reached ? 'yes' : '**no**')

const inOrder = ([a], [b]) =>
  ORDER.indexOf(a.split('/')[0]) - ORDER.indexOf(b.split('/')[0]) || a.localeCompare(b)

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const section = ([findings, { at, machine, rows }]) => {
  const figures = Object.entries(rows)
    .sort(inOrder)
    .map(([, { what, figure, bound, ratio, reach, reached }]) => [
      ...[what, figure, bound, ratio.toFixed(2), reach, verdict(reached)],
    ])
  const head = ['What', 'Figure', 'Bound in the same run', 'Ratio', 'Reach', 'Reached']
  return `## ${asText(Number(findings))} findings\n\n${at}, ${machine}\n\n${table(head, figures)}\n`
}

/** Each figure's growth from one number of findings to the next. */
const growth = (measured) => {
  const sizes = Object.keys(measured).sort((a, b) => a - b)
  const keys = new Map(
    sizes
      .flatMap((size) => Object.entries(measured[size].rows))
      .map(([key, row]) => [key, row.what]),
  )
  const short = (size, key) => measured[size].rows[key]?.figure.split(', ')[0] ?? ''
  const rows = [...keys]
    .sort(inOrder)
    .map(([key, what]) => [what, ...sizes.map((size) => short(size, key))])
  return `## Growth\n\n${table(['What', ...sizes.map((size) => asText(Number(size)))], rows)}\n`
}

const HEAD = `# Results

Written by \`npm run bench\`. The data are Security Hub findings of an invented company of a thousand
accounts in three clouds, a few large and most of them small; the same seed gives the same bytes. The
product runs as it is delivered: embedded database with fsync, audit, events, logging and data scopes
on; the client shares its cores. Milliseconds of CPU are those of a request, on either side.
`

const NOT_REACHED = `## What is not reached, and why

- **First import.** A finding costs 0.20 ms of node and 0.11 ms of PostgreSQL: two cores that did nothing
  else would make 6 400 a second of that. Of node's part a third is reading the record (split, parse,
  understand), a quarter describing, scoring and writing the row, a sixth the garbage collector. It does
  not grow with the table. The way on is to read in a second thread and to make fewer objects.
- **A single report.** One alone takes five journeys to the database (begin, lock, change, audit,
  commit), 0.9 ms of which are PostgreSQL's: a report changes eleven tables and nine indexes. Sixty-four
  at once share the journeys, and are bound by the counters, which one transaction at a time may change.
- **Lists at a million.** The median list takes 1.4 ms of the database, and the first page of three
  filters too: 0.3 ms for the exact total, the rest for 50 findings of 1.2 KB, each found in two tables.
  What the mean is made of is deep pages in narrow scopes: the merge steps over what the caller may not
  see. Remembering where a page began, and the bodies of findings by version, would mend both.
- **Five million** were made of one million by \`bench/grow.mjs\`, and measured beside a running test of
  killed processes, so they are upper bounds; the job that flags overdue findings had not caught up with
  the copies, which \`stats\` counts one by one until it has.
- **Queries that nothing narrows** read the table once for the total and up to a quarter more for the page: at a
  million 2.9 GB, a second by two processes on two cores. A regular expression adds a microsecond a row. Two
  ways on: three quarters of the bytes are the JSON in each row, which a table of its own would take out of
  the way; and titles are few, so that a condition on them need be asked of each once.
- **Imported and made into issues.** The import alone is slower than what is asked of both. Issues cost
  57 µs of node and about as much of PostgreSQL each, on the core that the import leaves free.
- **Page 1000** steps over 50 000 index entries at 0.4 µs each, whatever the table holds.
`

/** The page of results. */
export const renderResults = (measured) =>
  [
    HEAD,
    growth(measured),
    NOT_REACHED,
    ...Object.entries(measured)
      .sort(([a], [b]) => a - b)
      .map(section),
  ].join('\n')
