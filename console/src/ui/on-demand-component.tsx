import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * Returns a component whose code is fetched when it is first shown, and what fetches it ahead. `lazy` and `Suspense`
 * are slower: React shows what has been suspended 300 ms after its fallback, also when the code is there.
 */
export const onDemandComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) => {
  let Loaded: ComponentType<Props> | undefined
  const fetchAhead = async () => {
    Loaded ??= await load()
  }
  const Component = (props: Props) => {
    const [, setLoaded] = useState(Loaded !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Loaded !== undefined) return
      void fetchAhead().then(
        () => setLoaded(true),
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    // The boundary around the page says what is missing.
    if (failure !== undefined) throw failure.error
    return Loaded === undefined ? fallback : <Loaded {...props} />
  }
  return { Component, fetchAhead }
}

/** After the first view. */
const FETCH_AHEAD_MS = 1_000

/** Fetches code that is likely to be needed, so that the key or the click that needs it finds it there. */
export const useFetchAhead = (fetchAhead: () => Promise<void>) => {
  useEffect(() => {
    const timer = setTimeout(() => void fetchAhead().catch(() => undefined), FETCH_AHEAD_MS)
    return () => clearTimeout(timer)
  }, [fetchAhead])
}
