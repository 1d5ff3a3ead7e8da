export interface RunLabel {
  readonly day: string
  /** '' if no two runs have the same day. */
  readonly time: string
}

/** Returns what is written under each run of a chart. `timeZone`: that of the browser if it is undefined. */
export const runLabels = (
  startedAt: readonly string[],
  timeZone: string | undefined,
): readonly RunLabel[] => {
  const dayFormat = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', timeZone })
  const timeFormat = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  const times = startedAt.map((at) => new Date(at))
  const days = times.map((time) => dayFormat.format(time))
  const needsTimes = new Set(days).size < days.length
  return times.map((time, index) => ({
    day: days[index] ?? '',
    time: needsTimes ? timeFormat.format(time) : '',
  }))
}
