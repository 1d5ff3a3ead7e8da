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

/** What there is to say about figures, one list entry for each file of `remarks/`. */
const remarksSection = (remarks) =>
  `## Remarks, and why targets are missed\n\n${remarks
    .map((text) => `- ${text.trimEnd().replaceAll('\n', '\n  ')}`)
    .join('\n')}\n`

/** Renders RESULTS.md: what was measured, by number of findings, and the remarks. */
export const renderResults = (measured, remarks) =>
  [
    HEAD,
    growth(measured),
    remarksSection(remarks),
    ...Object.entries(measured)
      .sort(([a], [b]) => a - b)
      .map(section),
  ].join('\n')
