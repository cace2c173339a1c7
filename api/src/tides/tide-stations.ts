import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { safeParse } from 'valibot';
import type { Point } from '../places/great-circle.ts';
import { EARTH_RADIUS_NM } from '../places/great-circle.ts';
import type { FoundStation, StationQuestion } from './found-station.ts';
import { FURTHEST_NM, stationAnswer } from './found-station.ts';

const PROCESS = join(import.meta.dirname, 'station-process.ts');
/** Milliseconds without a request after which the process ends, to free its memory. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
/** Milliseconds for an answer, after which the process is killed and pending requests fail. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Positions whose station is cached, some kilobytes each. */
const MAX_STATIONS = 500;
/** Megabytes; the process needs about 60. */
const MAX_HEAP_MB = 256;

type Found = FoundStation | null;

/** Milliseconds from the first call of `isNear` to loading the positions. */
const LOAD_DELAY_MS = 5000;

/** The tide stations of the world, loaded on demand. */
export class TideStations {
  readonly #stations = new Map<string, Promise<Found>>();
  readonly #waiting = new Map<number, PromiseWithResolvers<Found>>();
  readonly #idle: number;
  /** Latitude and longitude of each, once loaded; some 90 kB. */
  #positions: Float64Array | null = null;
  #isLoading = false;
  #process: ChildProcess | null = null;
  #timer: NodeJS.Timeout | undefined;
  #loadTimer: NodeJS.Timeout | null = null;
  #lastId = 0;

  constructor({ idle = IDLE_TIMEOUT_MS }: { readonly idle?: number } = {}) {
    this.#idle = idle;
  }

  /** The nearest station within 40 nautical miles, or null. Rejects where the database cannot be read. */
  nearest({ latitude, longitude }: Point): Promise<Found> {
    const key = `${latitude} ${longitude}`;
    const kept = this.#stations.get(key);
    if (kept !== undefined) return kept;
    if (this.#stations.size >= MAX_STATIONS) this.#stations.clear();
    const asked = this.#ask({ latitude, longitude });
    this.#stations.set(key, asked);
    asked.catch(() => this.#stations.delete(key));
    return asked;
  }

  /**
   * Whether a station is within 40 nautical miles of a position. Null until the positions are loaded, which the first
   * call starts.
   */
  isNear(position: Point | null): boolean | null {
    if (this.#positions === null) this.#loadPositionsLater();
    if (this.#positions === null) return null;
    return position !== null && isNearAny(this.#positions, position);
  }

  /** Later, because reading the database takes a core, which the page that caused it needs first. */
  #loadPositionsLater(): void {
    this.#loadTimer ??= setTimeout(() => {
      this.#loadTimer = null;
      if (this.#positions === null) this.#loadPositions();
    }, LOAD_DELAY_MS).unref();
  }

  /** Whether the database is in memory. */
  get isLoaded(): boolean {
    return this.#process !== null;
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#loadTimer ?? undefined);
    this.#process?.kill();
  }

  #ask(position: Point): Promise<Found> {
    this.#lastId += 1;
    const question = { kind: 'nearest', id: this.#lastId, ...position } satisfies StationQuestion;
    const answer = Promise.withResolvers<Found>();
    this.#waiting.set(question.id, answer);
    this.#send(question);
    const timer = setTimeout(() => this.#process?.kill('SIGKILL'), ANSWER_TIMEOUT_MS).unref();
    return answer.promise.finally(() => clearTimeout(timer));
  }

  #loadPositions(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#send({ kind: 'all' });
  }

  #send(question: StationQuestion): void {
    this.#process ??= this.#startProcess();
    // Sending to a process that has just ended fails; its `exit` rejects the request.
    this.#process.send(question, () => {});
  }

  #startProcess(): ChildProcess {
    const child = fork(PROCESS, {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (message) => {
      const parsed = safeParse(stationAnswer, message);
      if (!parsed.success) return void child.kill();
      if (parsed.output.kind === 'all') this.#positions = new Float64Array(parsed.output.positions.flat());
      else this.#answer(parsed.output.id, parsed.output.found);
      this.#endWhenIdle(child);
    });
    const end = (cause: unknown) => {
      if (this.#process !== child) return;
      this.#process = null;
      this.#isLoading = this.#positions !== null;
      for (const { reject } of this.#waiting.values()) reject(cause);
      this.#waiting.clear();
    };
    child.once('exit', () => end(new Error('The process of the tide stations has ended.')));
    child.once('error', end);
    // It must not keep the server from ending.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #answer(id: number, found: Found): void {
    this.#waiting.get(id)?.resolve(found);
    this.#waiting.delete(id);
  }

  #endWhenIdle(child: ChildProcess): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#waiting.size > 0) return;
      // The next request starts another one.
      if (this.#process === child) this.#process = null;
      child.kill();
    }, this.#idle).unref();
  }
}

const RADIANS = Math.PI / 180;

/** By haversine, as the database measures. */
function isNearAny(positions: Float64Array, { latitude, longitude }: Point): boolean {
  const least = Math.sin(FURTHEST_NM / EARTH_RADIUS_NM / 2) ** 2;
  for (let at = 0; at < positions.length; at += 2) {
    const [north, east] = [positions[at] ?? 0, positions[at + 1] ?? 0];
    const height = Math.sin(((north - latitude) * RADIANS) / 2) ** 2;
    const width = Math.sin(((east - longitude) * RADIANS) / 2) ** 2;
    const share = height + Math.cos(latitude * RADIANS) * Math.cos(north * RADIANS) * width;
    if (share <= least) return true;
  }
  return false;
}
