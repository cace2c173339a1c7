import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'valibot';
import type { ChannelState } from '../releases/channel.ts';
import { channelFile } from '../releases/channel-file.ts';
import type { Good } from './last-known-good.ts';

/** The channel as this machine showed it last. */
export interface KeptChannel {
  /** Null where it has shown none. */
  readonly read: () => Promise<Good<ChannelState> | null>;
  readonly write: (state: ChannelState) => Promise<void>;
}

/** In the data folder: what a bucket has may be out of reach when the next process starts. */
export function keptChannel(dataDir: string, channel: string): KeptChannel {
  const file = join(dataDir, 'last-known', `${channel}.json`);
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) return null;
      const { mtimeMs } = await stat(file);
      return { value: parse(channelFile, JSON.parse(text)), at: mtimeMs };
    },
    async write(state) {
      const fresh = `${file}.${process.pid}.new`;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(fresh, JSON.stringify(state));
      await rename(fresh, file);
    },
  };
}
