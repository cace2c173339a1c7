import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { number, object, parse, string } from 'valibot';
import { replaceFile } from '../../replace-file.ts';
import type { Answer, ReadAnswer } from './read-answers.ts';

export interface KeptAnswersOptions {
  readonly read: ReadAnswer;
  /** Of this machine: the next process finds the answers there, also if the API is away as it starts. */
  readonly folder: string;
  /** Called once if the folder cannot be written to. */
  readonly report: (sentence: string, cause: unknown) => void;
  /** Called for each answer that stands in. */
  readonly count?: () => void;
  /** Bytes in memory and in the folder, compressed. */
  readonly maxBytes?: number;
  readonly now?: () => number;
}

interface KeptAnswer {
  readonly status: number;
  readonly version: string;
  /** The text, compressed. */
  readonly bytes: Buffer;
  /** Milliseconds since 1970: when it was last known to be current. */
  at: number;
  /** What its file says of that. */
  savedAt: number;
}

const MAX_BYTES = 16_000_000;

/** Milliseconds for which an answer stands in. */
const MAX_AGE_MS = 7 * 86_400_000;

/** Milliseconds after a failure for which nobody waits for the same operation. */
const RETRY_MS = 5_000;

/** Milliseconds for which an operation that failed is said to fail; nobody may have asked since. */
const FAILING_MS = 60_000;

/** Milliseconds by which the date of a file may lag behind. */
const DATE_LAG_MS = 60_000;

const file = object({ address: string(), status: number(), version: string(), text: string() });

/** The last good answers of public reads, for when the API does not answer. */
export class KeptAnswers {
  readonly #options: KeptAnswersOptions;
  readonly #maxBytes: number;
  readonly #now: () => number;
  /** In the order of their use. */
  readonly #kept = new Map<string, KeptAnswer>();
  /** When an operation failed last, by its address without a query. */
  readonly #failedAt = new Map<string, number>();
  readonly #probing = new Set<string>();
  /** Versions that are being compressed, by address. */
  readonly #writing = new Map<string, string>();
  /** Opened with the first answer: a process without pages writes nothing. */
  #folder: Promise<unknown> | null = null;
  readonly #saving = new Set<Promise<void>>();
  /** Addresses whose file is yet to go: it is not looked at any more. */
  readonly #removing = new Set<string>();
  #bytes = 0;
  #hasReported = false;

  constructor(options: KeptAnswersOptions) {
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? MAX_BYTES;
    this.#now = options.now ?? Date.now;
  }

  /** Null where the API does not answer and nothing was kept. */
  readonly read: ReadAnswer = async (address, language) => {
    const operation = address.split('?')[0] ?? '';
    const sinceFailure = this.#now() - (this.#failedAt.get(operation) ?? Number.NEGATIVE_INFINITY);
    if (sinceFailure < RETRY_MS) {
      const kept = await this.#find(address);
      if (kept !== null) {
        this.#probe(operation, address, language);
        return kept;
      }
    }
    return (await this.#ask(operation, address, language)) ?? this.#find(address);
  };

  /** Whether the last read of some operation failed, a moment ago. */
  isFailing(): boolean {
    return [...this.#failedAt.values()].some((at) => this.#now() - at < FAILING_MS);
  }

  /** Resolves when what is being written is written. */
  async settled(): Promise<void> {
    while (this.#saving.size > 0) await Promise.all(this.#saving);
  }

  async #ask(operation: string, address: string, language: Parameters<ReadAnswer>[1]) {
    const answer = await this.#options.read(address, language);
    if (answer === null) {
      this.#failedAt.set(operation, this.#now());
      return null;
    }
    this.#failedAt.delete(operation);
    if (answer.status < 400) this.#keep(address, answer);
    else this.#drop(address);
    return answer;
  }

  /** One at a time, so that an API that hangs is not asked by every visitor. */
  #probe(operation: string, address: string, language: Parameters<ReadAnswer>[1]): void {
    if (this.#probing.has(operation)) return;
    this.#probing.add(operation);
    void this.#ask(operation, address, language).finally(() => this.#probing.delete(operation));
  }

  #keep(address: string, answer: Answer): void {
    const at = this.#now() - answer.age * 1000;
    const known = this.#kept.get(address);
    if (known?.version !== answer.version) {
      if (this.#writing.get(address) === answer.version) return;
      this.#writing.set(address, answer.version);
      this.#save(() => this.#write(address, answer, at).finally(() => this.#writing.delete(address)));
      return;
    }
    known.at = Math.max(known.at, at);
    this.#use(address, known);
    if (known.at - known.savedAt < DATE_LAG_MS) return;
    known.savedAt = known.at;
    this.#save(() => utimes(this.#fileOf(address), known.at / 1000, known.at / 1000));
  }

  async #write(address: string, { status, version, text }: Answer, at: number): Promise<void> {
    const bytes = await promisify(gzip)(JSON.stringify({ address, status, version, text }));
    if (bytes.length > this.#maxBytes) return;
    this.#use(address, { status, version, bytes, at, savedAt: at });
    this.#folder ??= this.#openFolder();
    await this.#folder;
    await replaceFile(this.#fileOf(address), bytes, { modified: new Date(at) });
  }

  async #find(address: string): Promise<Answer | null> {
    const kept = this.#kept.get(address) ?? (await this.#recall(address));
    if (kept === null) return null;
    const age = this.#now() - kept.at;
    if (age > MAX_AGE_MS) {
      this.#drop(address);
      return null;
    }
    this.#use(address, kept);
    this.#options.count?.();
    const { text } = parse(file, JSON.parse((await promisify(gunzip)(kept.bytes)).toString()));
    return { status: kept.status, version: kept.version, text, age: Math.max(0, Math.floor(age / 1000)) };
  }

  /** What an earlier process kept. */
  async #recall(address: string): Promise<KeptAnswer | null> {
    if (this.#removing.has(address)) return null;
    try {
      const path = this.#fileOf(address);
      const [bytes, { mtimeMs: at }] = [await readFile(path), await stat(path)];
      const { status, version } = parse(file, JSON.parse((await promisify(gunzip)(bytes)).toString()));
      return { status, version, bytes, at, savedAt: at };
    } catch {
      // None, or not whole.
      return null;
    }
  }

  /** Puts it behind all others; those that were not used for longest make room. */
  #use(address: string, kept: KeptAnswer): void {
    this.#bytes += kept.bytes.length - (this.#kept.get(address)?.bytes.length ?? 0);
    this.#kept.delete(address);
    this.#kept.set(address, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(address: string): void {
    this.#bytes -= this.#kept.get(address)?.bytes.length ?? 0;
    this.#kept.delete(address);
    this.#removing.add(address);
    const removed = () => this.#removing.delete(address);
    this.#save(() => rm(this.#fileOf(address), { force: true }).finally(removed));
  }

  async #openFolder(): Promise<void> {
    await mkdir(this.#options.folder, { recursive: true });
    this.#save(() => this.#prune());
  }

  /** Files of earlier processes that are too old or too many. */
  async #prune(): Promise<void> {
    const names = await readdir(this.#options.folder);
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#options.folder, name);
        const { mtimeMs, size } = await stat(path);
        return { path, mtimeMs, size };
      }),
    );
    let bytes = 0;
    for (const { path, mtimeMs, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
      bytes += size;
      const isOld = this.#now() - mtimeMs > MAX_AGE_MS;
      if (isOld || bytes > this.#maxBytes) await rm(path, { force: true });
    }
  }

  #fileOf(address: string): string {
    return join(this.#options.folder, createHash('sha256').update(address).digest('hex'));
  }

  /** In the background: no visitor waits for the disk. */
  #save(write: () => Promise<void>): void {
    const saved: Promise<void> = write()
      .catch((cause: unknown) => {
        if (!this.#hasReported) this.#options.report('What the API answered cannot be kept', cause);
        this.#hasReported = true;
      })
      .finally(() => this.#saving.delete(saved));
    this.#saving.add(saved);
  }
}
