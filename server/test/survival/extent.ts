/** Whether to run the full tests: every fault at every step, many kills, long outages. */
export const FULL = process.env.STANCE_TEST_FULL === '1'
