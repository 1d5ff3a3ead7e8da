const listeners = new Set<() => void>()

/**
 * Calls `listener` whenever this process appends events, before their commit. Events of other processes are not
 * announced. Returns a function that ends it.
 */
export const onAppend = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const announceAppend = (): void => {
  for (const listener of listeners) listener()
}
