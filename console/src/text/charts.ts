export const chartText = {
  asTable: 'Table',
  tableOf: (chart: string) => `${chart}, as a table`,
  day: 'Day (UTC)',
}
