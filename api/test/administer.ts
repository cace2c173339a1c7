import pg from 'pg';

/** One statement on a connection of its own. @returns the first column of its rows */
export async function administer(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // Where the connection breaks, the statement rejects.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows.map(([first]) => first);
  } finally {
    await client.end();
  }
}

/** Ends the other connections to a database: all of them, or those of one name. */
export async function cut(url = '', name = '%'): Promise<void> {
  await administer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like '${name}'`,
  );
}
