/** Returns a context that has some members of its own and all others of the given one. */
export const overrideContext = <Context extends object>(
  context: Context,
  overrides: Partial<Context>,
): Context => Object.create(context, Object.getOwnPropertyDescriptors(overrides))
