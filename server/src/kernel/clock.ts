/** Injected wherever time matters, so that tests can set it. */
export type Clock = () => Date
