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

- **First import.** A finding costs 0.18 ms of node and 0.13 ms of PostgreSQL (a quarter of a million, on a day
  when a bare parse of a line took 8 µs): two cores that did nothing else would make 6 400 a second of that.
  Of node's part three tenths are reading the record, a quarter describing, scoring and writing the row, a
  seventh the garbage collector, and no function has more than a twentieth; of PostgreSQL's the most are ten
  indexes. The thread that reads is 85 % busy, so a second one could bring a third at most. The speed
  of this machine changes from hour to hour by more than a half: the ratio to the bound tells more.
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
- **Imported and made into issues.** The import alone is slower than what is asked of both. Issues cost
  57 µs of node and about as much of PostgreSQL each, on what the import leaves free of the second core.
- **Page 1 of issues** is 0.9 to 1.3 ms slower than that of findings: an issue's description is read out of the
  JSON of the finding that leads it.
- **Not measured anew**: lists and reads at 100 000 and at five million, single reports and starts are those of a
  version in which a finding's text stood in its row.
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
