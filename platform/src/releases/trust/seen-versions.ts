import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import { array, number, object, optional, pipe, readonly, record, safeParse, string } from 'valibot';
import { replaceFile } from '../../replace-file.ts';
import { parseJson } from '../place/parse-json.ts';

const seenVersions = object({
  root: number(),
  targets: number(),
  channels: optional(
    record(string(), object({ version: number(), releases: record(string(), number()) })),
    {},
  ),
});
type Seen = InferOutput<typeof seenVersions>;
export type SeenChannel = Seen['channels'][string];

const keptTrust = object({ roots: pipe(array(string()), readonly()), targets: string() });
export type KeptTrust = InferOutput<typeof keptTrust>;

const NOTHING: Seen = { root: 0, targets: 0, channels: {} };

/**
 * The highest number of each signed file that this machine has believed, in its data folder: an older one, however
 * rightly it was signed, is not believed again.
 */
export class SeenVersions {
  readonly #file: string;
  readonly #keptFile: string;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'last-known', 'trust-versions.json');
    this.#keptFile = join(dataDir, 'last-known', 'trust.json');
  }

  /** Keeps a copy for a start while the store is away. */
  async keep(trust: KeptTrust): Promise<void> {
    await replaceFile(this.#keptFile, JSON.stringify(trust));
  }

  /** Null without a copy. */
  async kept(): Promise<KeptTrust | null> {
    const parsed = safeParse(keptTrust, parseJson(await textIn(this.#keptFile)));
    return parsed.success ? parsed.output : null;
  }

  async read(): Promise<Seen> {
    const parsed = safeParse(seenVersions, parseJson(await textIn(this.#file)));
    return parsed.success ? parsed.output : NOTHING;
  }

  async raise({ root, targets }: Pick<Seen, 'root' | 'targets'>): Promise<void> {
    const seen = await this.read();
    if (seen.root >= root && seen.targets >= targets) return;
    await replaceFile(
      this.#file,
      JSON.stringify({
        ...seen,
        root: Math.max(seen.root, root),
        targets: Math.max(seen.targets, targets),
      }),
    );
  }

  async raiseChannel(channel: string, known: SeenChannel): Promise<void> {
    const seen = await this.read();
    const before = seen.channels[channel];
    if (before !== undefined && before.version >= known.version) return;
    await replaceFile(
      this.#file,
      JSON.stringify({ ...seen, channels: { ...seen.channels, [channel]: known } }),
    );
  }
}

async function textIn(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
