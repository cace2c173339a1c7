import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runTask } from '../failure.ts';
import { Channel } from '../releases/channel.ts';
import { publish } from '../releases/publish.ts';
import { ReleaseStore } from '../releases/release-store.ts';
import { namedVersion, siteNames } from '../releases/site-packages.ts';
import { readSettings } from '../settings.ts';

const HELP = `npm run release -- publish <name> [--from <folder>]   builds it and adds it to the release store
npm run release -- promote <name>@<version>           makes a published version live
npm run release -- rollback <name>                    makes the version before the live one live again
npm run release -- status                             what is live, and what else is published

The version is the one in the package.json. --from publishes a copy of the package that lies elsewhere.
The settings DATA_DIR and CHANNEL say which store and which channel.`;

await runTask(async () => {
  const { positionals, values } = readArguments();
  const [command, target = '', ...rest] = positionals;
  if (values.help || command === undefined) {
    console.log(HELP);
    return;
  }
  if (rest.length > 0) throw new Failure(`“${rest.join(' ')}” is too much.\n\n${HELP}`);
  const settings = readSettings(process.env);
  const store = new ReleaseStore(settings.DATA_DIR);
  const channel = new Channel(settings.DATA_DIR, settings.CHANNEL, store);

  switch (command) {
    case 'publish': {
      if (!siteNames().includes(target)) {
        throw new Failure(`“${target}” is not released by itself. What is: ${siteNames().join(', ')}.`);
      }
      const releasable = namedVersion(target, values.from === undefined ? undefined : resolve(values.from));
      await publish(store, releasable);
      console.log(`Published ${releasable.name}@${releasable.version}.`);
      return;
    }
    case 'promote': {
      const [name = '', version] = target.split('@');
      if (version === undefined) throw new Failure(`Say which version: ${name || 'mfe-wallet'}@1.4.2.`);
      await channel.promote(name, version);
      console.log(`${name}@${version} is live in ${channel.name}.`);
      return;
    }
    case 'rollback': {
      const state = await channel.rollback(target);
      console.log(`${target}@${state.releases[target]?.live} is live again in ${channel.name}.`);
      return;
    }
    case 'status':
      await printStatus(store, channel);
      return;
    default:
      throw new Failure(`There is no command “${command}”.\n\n${HELP}`);
  }
});

async function printStatus(store: ReleaseStore, channel: Channel): Promise<void> {
  const { releases, revision } = await channel.read();
  console.log(`Channel ${channel.name}, revision ${revision}`);
  for (const name of await store.names()) {
    const { live, previous } = releases[name] ?? { live: null, previous: null };
    console.log(`\n${name}`);
    for (const version of (await store.versions(name)).reverse()) {
      const role = version === live ? '  live' : version === previous ? '  previous' : '';
      console.log(`  ${version}${role}`);
    }
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false }, from: { type: 'string' } },
    });
  } catch (cause) {
    throw new Failure(`${cause instanceof Error ? cause.message : 'The arguments are off'}\n\n${HELP}`);
  }
}
