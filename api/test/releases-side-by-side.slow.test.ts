import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiSources } from './api-sources.ts';
import { hasCommit, recordedReleases, sourcesOf, sourcesWith, treeSources } from './api-sources.ts';
import { ChildServer } from './child-server.ts';
import { makeDatabase } from './engines.ts';
import { MemberLoad } from './member-load.ts';
import { MessageLoad } from './message-load.ts';

const PEOPLE = 2;
const WRITERS = 4;
/** Journeys of people, and messages, that each state of the servers must bear. */
const JOURNEYS = 3;
const MESSAGES = 3;
/** Each state lasts so long at least: a short while here, minutes in a drill. */
const STATE_MS = Number(process.env.DRILL_SECONDS ?? 0) * 1000;

const releases = recordedReleases();
const missing = releases.filter((commit) => !hasCommit(commit));
const why = missing.length === 0 ? '' : ` (skipped: git has no ${missing.join(', ')})`;

/** What a release after this one may bring. */
const additive = (compatibleWith: string) => {
  const compatible = `export const compatibleWith = '${compatibleWith}';`;
  return {
    '9001-columns': `${compatible}
      export async function up(db) {
        await sql\`alter table member add column later text not null default 'unknown'\`.execute(db);
        await sql\`alter table nfcard add column later integer\`.execute(db);
      }`,
    '9002-index': `${compatible}
      export const outsideTransaction = true;
      export async function up(db) {
        await sql\`create index concurrently if not exists member_later on member (later)\`.execute(db);
      }`,
    '9003-counted-messages': `${compatible}
      export async function up(db) {
        await sql\`create table counted_message (id uuid primary key)\`.execute(db);
        await sql\`create function count_message() returns trigger language plpgsql as $$
          begin
            insert into counted_message values (new.id);
            return null;
          end $$\`.execute(db);
        await sql\`create trigger count_message after insert on chat_message
          for each row execute function count_message()\`.execute(db);
      }`,
  };
};

/** What no release may bring that is to stand beside the one before it. */
const contracting = {
  '9009-no-favourites': `
    export async function up(db) {
      await sql\`drop table favourite\`.execute(db);
    }`,
};

describe.skipIf(missing.length > 0)(`the last releases, this one and a next one side by side${why}`, () => {
  const laidOut = (sources: ApiSources) => {
    onTestFinished(sources.remove);
    return sources;
  };

  it('serve one database up and down again, and nothing fails that anybody asks meanwhile', {
    timeout: 600_000 + 20 * STATE_MS,
  }, async () => {
    const known = [...releases.map((commit) => laidOut(sourcesOf(commit))), treeSources()];
    const oldest = known[0]?.migrations.at(-1) ?? '';
    const next = laidOut(sourcesWith('the next one', additive(oldest)));
    const up = [...known, next];
    const place = await makeDatabase({ empty: true });
    onTestFinished(place.remove);
    const { databaseUrl = '' } = place;

    // Those that are asked, in the place of a balancer.
    const servers: ChildServer[] = [];
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.kill()));
    });
    const begin = async ({ name, script }: ApiSources) => {
      const server = await ChildServer.start(place, script);
      console.log(`${name} is asked`);
      servers.unshift(server);
    };
    const end = async () => {
      const server = servers.pop();
      await server?.drained();
      await server?.stop();
    };

    const [first, ...later] = up;
    if (first === undefined) throw new Error('There is no release.');
    await begin(first);
    const people = await MemberLoad.begin(servers, databaseUrl, PEOPLE);
    onTestFinished(() => people.leave());
    const writers = await MessageLoad.begin(servers, databaseUrl, WRITERS);
    onTestFinished(() => writers.leave());
    const passes = () => Promise.all([people.passes(JOURNEYS), writers.passes(MESSAGES), wait(STATE_MS)]);
    await passes();
    for (const sources of [...later, ...up.slice(0, -1).reverse()]) {
      await begin(sources);
      await passes();
      await end();
      await passes();
    }
    const calls = await people.settle();
    await writers.settle(databaseUrl, [200]);
    console.log(`${calls} calls answered by ${up.map(({ name }) => name).join(', ')}, and back`);

    await end();
  });

  it('refuse to start on tables that they could not work with, and say which change it was', async () => {
    const place = await makeDatabase();
    onTestFinished(place.remove);
    const contracted = laidOut(sourcesWith('one that contracts', contracting));
    await (await ChildServer.start(place, contracted.script)).stop();
    for (const { script } of [...releases.map((commit) => laidOut(sourcesOf(commit))), treeSources()])
      await expect(ChildServer.start(place, script)).rejects.toThrow('9009-no-favourites');
  });
});
