/** Injected wherever time matters, so that tests can set it. */
export type Clock = () => Date

/** Returns the moment in ISO 8601, UTC. */
export const toIso = (moment: Date | null): string | null => moment?.toISOString() ?? null
