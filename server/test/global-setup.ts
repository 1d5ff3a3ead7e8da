/** Runs once before the suite. */
export const setup = async () => {}
