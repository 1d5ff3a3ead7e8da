const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  timeZone: 'UTC',
})

/** Returns a UTC day as it is written under a chart: `2026-01-31` is `31 Jan`. */
export const dayWord = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`))
