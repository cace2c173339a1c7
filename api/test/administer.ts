import pg from 'pg';

/** One statement on a connection of its own. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Ends the other connections to a database: all of them, or those of one name. */
export function cut(url = '', name = '%'): Promise<void> {
  return administer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like '${name}'`,
  );
}
