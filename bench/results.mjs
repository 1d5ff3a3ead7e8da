const ORDER = ['list', 'reads', 'ingest', 'import', 'start']

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

/** The page of results. */
export const renderResults = (measured) =>
  [
    HEAD,
    growth(measured),
    ...Object.entries(measured)
      .sort(([a], [b]) => a - b)
      .map(section),
  ].join('\n')
