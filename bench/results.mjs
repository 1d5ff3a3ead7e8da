const ORDER = [
  'list',
  'reads',
  'issues',
  'facets',
  'rql',
  'questions',
  'ingest',
  'import',
  'import-searched',
  'projection-lag',
  'search',
  'start',
  'console',
  'aggregator',
  'aggregator-api',
]

const asText = (number) => number.toLocaleString('en').replaceAll(',', ' ')

const verdict = (met) => (met === null ? '' : met ? 'yes' : '**no**')

const inOrder = ([a], [b]) =>
  ORDER.indexOf(a.split('/')[0]) - ORDER.indexOf(b.split('/')[0]) || a.localeCompare(b)

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const section = ([findings, { at, machine, rows }]) => {
  const figures = Object.entries(rows)
    .sort(inOrder)
    .map(([, { what, figure, bound, ratio, target, met }]) => [
      what,
      figure,
      bound,
      ratio.toFixed(2),
      target,
      verdict(met),
    ])
  const head = ['What', 'Figure', 'Bound in the same run', 'Ratio', 'Target', 'Met']
  return `## ${asText(Number(findings))} findings\n\n${at}, ${machine}\n\n${table(head, figures)}\n`
}

/** Each figure by number of findings. */
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

Written by \`npm run bench\`. The data are Security Hub findings of an invented company with a thousand
accounts in three clouds, a few large and most of them small; the same seed gives the same bytes. The
product runs as delivered: embedded database with fsync, audit, events, logging and data scopes on. The
client shares its CPUs. CPU times are per request, for Node and for PostgreSQL.
`

const MISSED_TARGETS = `## Compared with earlier versions

- **A start** of a service without findings, until it is quiet, takes 1.8 s of processor time of all its processes, and 240 MiB. It
  took 3.6 to 4.2 s and 355 MiB while each thread compiled the dictionary of the search. Without memory for an index it takes 1.4 s and
  150 MiB. Medians of two or three starts one after the other on a busy machine.
- **The controls of NIST 800-53**, 504 of them and 1.4 MB, take 7.2 / 14.7 ms at a million. They took 33 / 70 ms when the list was written and
  compressed for each request, and when the time of the client, which unpacks it, was counted.
- **Evidence with a time** (decision 0018): an import of 1 000 000 new findings takes 138.4 s, 7 225 a second; the
  version before that decision took 142.0 s. One after the other on two quiet cores, heap and settings as
  delivered. The rates of imports in the tables are older: they are those of the first version of the decision.
- **A report of 250 000 results** (SARIF, 20 000 rules, 32 MB), heap limited to 512 MB, in processor time: 57 s of Node instead of
  69 s, 32 s of PostgreSQL instead of 34 s, and both work at the same time. Between two turns of the event loop are at most 0.10 s
  of processor time, instead of 0.19 s; of turns above 0.07 s there are 6 instead of 76. The process takes
  274 MiB.

## Missed targets, and why

- **The first import** of 100 000 findings is slower than that of a million, because a second of it is the
  start of the process and its database. A finding costs 0.12 ms of Node and 0.08 ms of PostgreSQL
  (100 000, on a day when a bare parse of a line took 5 to 8 µs). A third of the Node time is garbage
  collection, and no function takes more than a twentieth; half of the PostgreSQL time is the row with its
  eight indexes, a fifth the counters. The speed of this machine varies from hour to hour by more than a
  half, so the ratio to the bound is more reliable.
- **A single finding.** One request at a time takes five round trips to the database (begin, lock, change,
  audit, commit), 0.9 ms of them in PostgreSQL: a finding changes eleven tables and nine indexes. With 64
  at once, the requests share the round trips, and the bottleneck is the counters, which one transaction
  at a time can change.
- **Lists at a million.** The median list takes 1.4 to 1.9 ms in the database, and so does the first page
  with three filters: 0.3 ms for the exact total, the rest for 50 findings of 1.2 KB, each read from three
  tables. The mean is dominated by deep pages in narrow scopes, where the merge skips what the caller may
  not see. Storing where a page began, and the bodies of findings by version, would fix both.
- **Five million** findings were made from one million by \`bench/grow.mjs\`, and measured while a test that
  kills processes was running, so the figures are upper bounds. The job that flags overdue findings had not
  caught up with the copies; until it has, \`stats\` counts them one by one.
- **Import, then projection of issues.** During an import, the projection of issues throttles itself to
  half, so that the import continues at 6 000 a second and more; the rest of the issues follows. In
  sequence, an issue takes about as long as the import of its finding: it has nine indexes of its own.
- **Not measured again**: reads, lists at 100 000 and at five million, single findings and starts are
  figures of versions in which each finding had a text of its own.
- **The aggregator** at a million, two cores, nothing else running: 49.0 s for a first run, 6.4 times the bare parse, and 54.2 s over unchanged exports,
  8.15 times; the parse took 6.6 to 7.7 s in the four measurements of that run, so 54.2 s are 7.0 to 8.2 times. Next to work of idle priority it was 7.3 and
  7.6 times (70.2 and 65.4 s), and 8.2, 8.2 and 7.6 times in three runs of the version that decoded every line. Since then the last ranges of the keys are
  small and there are eight threads for files: in turn at 200 000, lines that stay bytes took 33.5 s of CPU over unchanged exports instead of 37.2 s; in turn
  at a million, eight threads took 71 to 78 s and four 79 to 84 s. On one core, which has no threads, 83.0 and 96.2 s. The row that does nothing but score,
  assess and prioritise has 1.15 times. A profile has no function with more than a twentieth of the time. What a run has read is removed before the disk has
  to take it, the threads join the rows of the state, and the disk writes reports while they are joined: 3.1 GB, the last eight to ten seconds of a run.
  With HTML and XLSX in addition to JSON and CSV, an earlier version took 154 s and 523 MiB on one core; the report has 66 kB, the workbook 190 MB. What they
  leave out stands in \`docs/aggregator.md\`. The rows at 200 000 are of an earlier version; an eighth of the time of so small a run goes into
  compiling the code in each thread.
- **The start of the aggregator**: the rows were measured when the machine was slow, where node that does nothing took 97 ms instead of 63. On a quiet
  day a run began after 0.29 s, and after 0.50 s with the metadata of a thousand accounts, 100 kB of YAML that are read with the lines of their entries.
- **A pull** of a million takes 1.35 times as long as the same from files, which use threads as well; earlier versions 1.6 and 2.0
  times, and 1.7 times next to other work that kept both cores busy. Security Hub returns a hundred findings at a time, and the token of the next page is in
  the page before: 7 438 pages one after the other. The token is found in the bytes of a page, so that the next one is asked for before its records are read,
  and a list in small pages goes before the others. A page moves to the thread that reads it, which compresses it for the checkpoint.
- **Where the time of the aggregator goes**: a profile of 200 000 findings before shared facts, in multiples of
  the bare parse alone (1.4 s): readers of formats 3.8, scoring and delta 3.3, text of reports 2.4, normalising
  and spilling 2.1, garbage collection 1.8, waiting for the disk 1.7, rows of the state 0.5.
- **Building the index of a million findings** took 13 s of CPU with nothing else running, and 15 s on a slower day. It took 17 s before a byte of
  each slot distinguished UUIDs without their table, and each document of a new segment was looked up once; in turn, 15.7 s before and 14.4 s after. A
  profile has no function with more than a twentieth of the time. MiniSearch and PostgreSQL answer as many queries of a class as they can in 20 s.
- **Search over five million findings**, two cores, next to tests of idle priority: 263 times as fast as SQLite FTS5, and 165 times in a scope. The
  targets are for a million; the figures grow with the findings. MiniSearch needs more than the 12 GB of heap that it may have. PostgreSQL answers the
  longest queries in 14 s.
- **Ranking** (\`bench/relevance.mjs\`, nDCG of the first ten): Cranfield .401 by keywords and .427 hybrid; two collections of questions
  about the controls of CIS and of AWS Foundational Security Best Practices .898 and .919 by keywords, .918 and .940 hybrid. With the dictionary of an
  earlier version, of 523 concepts, hybrid was above keywords on 26 of 29 more collections of that kind, built from the public mappings of other
  frameworks (the means were .452 and .421). Of 400 pairs of a search and two titles, one with the meaning and one with words of the search, written without
  knowledge of the dictionary, hybrid searches have 333 in the right order and semantic ones 346; with 571 concepts 328 and 343, with 523 concepts 311 and 325,
  with 141 concepts 179 and 192. Of 150 more in the words of people who do not know those of scanners, 115 and 118; with 571 concepts 109 and 114. Of 160 whose
  right title has no word of the search at all, 88 and 102, with 571 concepts 87 and 101: names of settings that the dictionary does not have decide there, and
  what was added for 160 others of that kind met few of them.
- **Reading a question** takes 0.3 ms at most for one of four hundred. Of nine texts of a thousand characters that are made to be slow,
  the slowest takes 1.7 ms and the median one 1.0 ms. It was 3.9 and 1.6 ms on the same machine when one pattern for all rules had
  grown beyond 20 KB: Node interprets such a pattern and compiles shorter ones, so each group of rules has its own.
- **Search over HTTP** at a million takes 0.40 to 0.42 ms of the main thread on a quiet machine, and 0.60 next to other work on both cores, whose caches it then
  shares; 0.63 before, and 1.28 before the search thread read the findings of a page and wrote the answer. Of it, 0.06 ms are what the service does
  without any request: 16 ms a second, and 30 before its readers of events waited longer while nothing is appended. A profile of the rest is flat: the
  system calls together have 13 %, the write of a page of a hundred kilobytes 6 %. The memory of an answer is freed as soon as it is sent: the main thread
  collected its heap every second for it. Readers of the event log look for an event in the order of its index before they open a transaction. The same
  look with \`exists\` scanned the log: 105 to 145 searches a second.
- **An import while an index follows**, 100 000 findings, two cores, twice each in turn: 0.86 and 0.90 times the speed without an index, 0.83 times before the index
  left most of the time to an import that goes on.
- **The memory of the console.** The row at a million is the quick one: 48 uses one after the other, while pages that have left the screen are kept for
  15 s and details for a minute. At the pace of a person (\`node bench/console.mjs --minutes 45\`), with a million findings behind it and other work on
  both cores: 195 uses, 19 500 frames and 780 details took 9.8 MB in the ten minutes after the first five and 10.5 MB in the last ten, 1.07 times.
  An hour at 100 000 findings: 9.6 and 10.4 MB, 1.08 times, at most 10.7 MB, with 2 200 to 3 050 nodes of the document and 350 to 410 listeners
  throughout. Heap snapshots after 4, 12 and 28 uses differ in compiled code and in the browser's own lists of requests and paints; records and elements
  do not become more.
- **Page 1000** skips 50 000 index entries at 0.4 µs each, whatever the size of the table.
`

/** Renders RESULTS.md. */
export const renderResults = (measured) =>
  [
    HEAD,
    growth(measured),
    MISSED_TARGETS,
    ...Object.entries(measured)
      .sort(([a], [b]) => a - b)
      .map(section),
  ].join('\n')
