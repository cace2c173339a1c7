import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'valibot';
import type { ChannelState } from '../../releases/channels/channel.ts';
import { channelFile } from '../../releases/channels/channel-file.ts';
import { replaceFile } from '../../replace-file.ts';
import type { Dated } from './last-known-good.ts';

/** The channel as this machine last showed it. */
export interface SavedChannel {
  /** Null before the first. */
  readonly read: () => Promise<Dated<ChannelState> | null>;
  readonly write: (state: ChannelState) => Promise<void>;
}

/** In the data folder, because a bucket may be away when the next process starts. */
export function savedChannel(dataDir: string, channel: string): SavedChannel {
  const file = join(dataDir, 'last-known', `${channel}.json`);
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) return null;
      const { mtimeMs } = await stat(file);
      return { value: parse(channelFile, JSON.parse(text)), at: mtimeMs };
    },
    async write(state) {
      await replaceFile(file, JSON.stringify(state));
    },
  };
}
