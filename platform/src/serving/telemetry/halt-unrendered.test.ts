import { describe, expect, it } from 'vitest';
import type { Candidate } from '../live-site/live-site.ts';
import { liveSiteOf, remoteRelease, shellRelease } from '../live-site/releases.fixture.ts';
import { haltUnrendered } from './halt-unrendered.ts';

const shell = shellRelease('1.0.0');
const newShell = shellRelease('2.0.0');
const remote = remoteRelease('mfe-directory', '1.4.2', '/port/:id');
const newRemote = remoteRelease('mfe-directory', '1.5.0', '/port/:id');

const tried = {
  shell: { name: 'shell', version: '2.0.0', share: 0.1, release: newShell },
  remote: {
    name: 'mfe-directory',
    version: '1.5.0',
    share: 0.1,
    release: newRemote,
    forBrowsers: liveSiteOf(shell, newRemote).registry.remotes['mfe-directory']?.live ?? {
      version: '1.5.0',
      base: '',
      entry: '',
      container: '',
      integrity: '',
      mounts: [],
      slots: [],
    },
  },
} satisfies Record<string, Candidate>;

/** What is halted after these releases were given up. */
async function halted(
  pair: Parameters<typeof haltUnrendered>[0],
  candidates: readonly Candidate[],
  isLiveResting = false,
) {
  const halts: string[] = [];
  const counted: string[] = [];
  const errors: unknown[] = [];
  const live = liveSiteOf(shell, remote);
  await haltUnrendered(pair, {
    reader: { readChannel: async () => ({ live, candidates, everLive: new Set() }) },
    channel: {
      halt: async (name, version) => {
        halts.push(`${name}@${version}`);
        return { revision: 1, releases: {}, history: [] };
      },
    },
    metrics: { halted: (name, version) => void counted.push(`${name}@${version}`) },
    rendered: {
      rests: ({ remote: of, shell: by }) =>
        isLiveResting && of.version === remote.version && by.version === shell.version,
    },
    log: { warn: () => {}, error: (...told: unknown[]) => void errors.push(told) },
  });
  expect(errors).toEqual([]);
  expect(counted).toEqual(halts);
  return halts;
}

describe('pages that cannot be rendered ahead', () => {
  it('halt the candidate whose they are', async () => {
    expect(await halted({ shell, remote: newRemote }, [tried.remote])).toEqual(['mfe-directory@1.5.0']);
  });

  it('halt the shell that is tried out with a live remote', async () => {
    expect(await halted({ shell: newShell, remote }, [tried.shell])).toEqual(['shell@2.0.0']);
  });

  it.each([
    ['of the live release', { shell, remote }, [tried.remote], false],
    ['of a release that is tried out no more', { shell, remote: newRemote }, [], false],
    ['of a candidate whose live release fares no better', { shell, remote: newRemote }, [tried.remote], true],
  ])('%s halt nothing', async (_, pair, candidates, isLiveResting) => {
    expect(await halted(pair, candidates, isLiveResting)).toEqual([]);
  });
});
