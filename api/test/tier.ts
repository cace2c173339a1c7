/** Whether only the quick tests are run: one engine, and little of what is generated (CONTRIBUTING.md). */
export const isQuick = process.env.TEST_TIER === 'quick';
