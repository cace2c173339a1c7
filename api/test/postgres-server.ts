import type { TestProject } from 'vitest/node';
import { startPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's own PostgreSQL, its maintenance database. */
    readonly postgresUrl: string;
  }
}

/** Starts a PostgreSQL for the whole test run, and removes it afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Durability is not what is tested here.
  const { url, stop } = await startPostgres(['fsync=off']);
  project.provide('postgresUrl', url);
  return stop;
}
