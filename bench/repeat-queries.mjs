/**
 * Repeats queries, and returns the sorted milliseconds that `run` returns for them, without those of the
 * first round, which warms up. An engine that needs seconds for a query answers those that it can in the time of a
 * class, at least one.
 */
export const repeatQueries = async (queries, { rounds, secondsOfClass }, run) => {
  const end = performance.now() + secondsOfClass * 1000
  const times = []
  for (const query of Array.from({ length: rounds + 1 }, () => queries).flat()) {
    if (times.length > 0 && performance.now() > end) break
    times.push(await run(query))
  }
  const measured = times.length > queries.length ? times.slice(queries.length) : times
  return measured.sort((a, b) => a - b)
}
