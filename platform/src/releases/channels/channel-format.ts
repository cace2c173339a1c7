import { safeParse } from 'valibot';
import { Failure } from '../../failure.ts';
import { parseJson } from '../place/parse-json.ts';
import type { ReadFile } from '../place/store-place.ts';
import type { ChannelState } from './channel-file.ts';
import { channelFile } from './channel-file.ts';
import { operator } from './channel-history.ts';

/** How the state of a channel is written in its file. */
export interface ChannelFormat {
  /** Changes with whatever else the state depends on; cheap to ask for. */
  readonly stamp: () => Promise<string>;
  /**
   * @param file null: there is none yet
   * @throws Failure for what is not to be believed
   */
  readonly read: (file: ReadFile | null) => Promise<ChannelState>;
  /** As `read`, but an expired one too: for a change, by which it is signed anew. */
  readonly readToChange: (file: ReadFile | null) => Promise<ChannelState>;
  /** What the file says, whoever wrote it: for somebody who signs it as it is. */
  readonly readUnverified: (file: ReadFile) => Promise<ChannelState>;
  /** Who changes it, for the history. */
  readonly author: () => Promise<string>;
  /**
   * @param changed names of the releases that differ from the file
   * @returns the text of the file
   * @throws Failure where whoever changes it may not
   */
  readonly write: (
    before: ReadFile | null,
    after: ChannelState,
    changed: readonly string[],
  ) => Promise<string>;
}

export const EMPTY: ChannelState = { revision: 0, releases: {}, history: [] };

/** Without signatures: for a site of one machine, or one that trusts whoever may write to its store. */
export function plainFormat(described: string): ChannelFormat {
  const read = async (file: ReadFile | null) => {
    if (file === null) return EMPTY;
    const json = parseJson(file.text);
    const parsed = safeParse(channelFile, json);
    if (parsed.success) return parsed.output;
    if (typeof json === 'object' && json !== null && 'snapshot' in json)
      throw new Failure(
        `${described} is signed. Set RELEASE_ROOT, so that it is known whose signatures count.`,
      );
    throw new Failure(
      `${described} is not a channel file; put back an earlier copy of it, or remove it and promote again.`,
    );
  };
  return {
    stamp: async () => '',
    read,
    readToChange: read,
    readUnverified: read,
    author: async () => operator(),
    write: async (_, after) => `${JSON.stringify(after, null, 2)}\n`,
  };
}
