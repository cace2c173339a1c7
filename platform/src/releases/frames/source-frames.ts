import { posix } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { ReleaseStore } from '../store/release-store.ts';
import { describeFrame, type Frame } from './frames.ts';

/** Maps that are kept ready: one takes a few megabytes, and an error leads through few scripts. */
const MAX_MAPS = 4;

/** Says which file and line of the sources a frame comes from, by the source maps that lie with the releases. */
export class SourceFrames {
  readonly #store: Pick<ReleaseStore, 'openHere' | 'sourceMap'>;
  readonly #maps = new Map<string, Promise<TraceMap | null>>();

  constructor(store: Pick<ReleaseStore, 'openHere' | 'sourceMap'>) {
    this.#store = store;
  }

  /**
   * `mfe-wallet/src/cards/card-page.tsx:12:5`, or the frame as it is where its release has no map of the script. Of
   * releases on this machine; never rejects.
   */
  async resolve(frame: Frame): Promise<string> {
    const map = await this.#mapOf(frame);
    const { line, column } = frame;
    if (map === null || line < 1 || column < 1) return describeFrame(frame);
    const found = originalPositionFor(map, { line, column: column - 1 });
    if (found.source === null) return describeFrame(frame);
    // Sources are named from the folder of their package, which stands beside those of the others.
    return `${posix.join(frame.name, found.source)}:${found.line}:${found.column + 1}`;
  }

  #mapOf(frame: Frame): Promise<TraceMap | null> {
    const key = `${frame.name}@${frame.version}/${frame.file}`;
    const map = this.#maps.get(key) ?? this.#read(frame).catch(() => null);
    this.#maps.delete(key);
    this.#maps.set(key, map);
    const [oldest] = this.#maps.keys();
    if (this.#maps.size > MAX_MAPS && oldest !== undefined) this.#maps.delete(oldest);
    return map;
  }

  async #read({ name, version, file }: Frame): Promise<TraceMap | null> {
    const release = await this.#store.openHere(name, version);
    const text = release === null ? null : await this.#store.sourceMap(release, file);
    return text === null ? null : new TraceMap(text);
  }
}
