const ORDER = ['list', 'reads', 'issues', 'rql', 'ingest', 'import', 'following', 'start']

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
      what,
      figure,
      bound,
      ratio.toFixed(2),
      reach,
      verdict(reached),
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

- **First import** of 100 000 findings is slower than that of a million, because a second of it is the start of
  the process and its database. A finding costs 0.12 ms of node and 0.08 ms of PostgreSQL (100 000, on a day when
  a bare parse of a line took 5 to 8 µs); of node's part a third is the garbage collector and no function
  has more than a twentieth; of PostgreSQL's half is the row with its eight indexes, a fifth the counters.
  The speed of this machine changes from hour to hour by more than a half: the ratio to the bound tells
  more.
- **A single report.** One alone takes five journeys to the database (begin, lock, change, audit,
  commit), 0.9 ms of which are PostgreSQL's: a report changes eleven tables and nine indexes. Sixty-four
  at once share the journeys, and are bound by the counters, which one transaction at a time may change.
- **Lists at a million.** The median list takes 1.4 to 1.9 ms of the database, and the first page of three
  filters too: 0.3 ms for the exact total, the rest for 50 findings of 1.2 KB, each found in three tables.
  What the mean is made of is deep pages in narrow scopes: the merge steps over what the caller may not
  see. Remembering where a page began, and the bodies of findings by version, would mend both.
- **Five million** were made of one million by \`bench/grow.mjs\`, and measured beside a running test of
  killed processes, so they are upper bounds; the job that flags overdue findings had not caught up with
  the copies, which \`stats\` counts one by one until it has.
- **Imported and made into issues.** While an import writes, the making of issues takes half of its time off, so
  that the import goes on at 6 000 a second and more; the rest of the issues follows. One after the
  other, an issue takes about as long as an import of its finding: it has nine indexes of its own.
- **Not measured anew**: reads, lists at 100 000 and at five million, single reports and starts are those of
  versions in which each finding had a text of its own.
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
