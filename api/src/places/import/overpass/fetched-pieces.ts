import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import { array, literal, nullable, number, object, safeParse, string, unknown } from 'valibot';

const box = object({ south: number(), west: number(), north: number(), east: number() });
const pieceSchema = object({
  /** Null: all of the country. */
  box: nullable(box),
  /** Name of the file with its elements; null until it has come. */
  file: nullable(string()),
});
const stateSchema = object({
  version: literal(1),
  country: string(),
  /** Milliseconds since 1970. */
  begun: number(),
  pieces: array(pieceSchema),
});
export type Piece = InferOutput<typeof pieceSchema>;

/** Pieces older than a week are too old to be combined with new ones. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

/** The fetched pieces of a country, in a folder, so that an interrupted import resumes. */
export class FetchedPieces {
  readonly #folder: string;
  readonly #country: string;
  #begun = Date.now();
  #pieces: readonly Piece[] = [];
  #nextFile = 0;

  constructor(folder: string, country: string) {
    this.#folder = folder;
    this.#country = country;
  }

  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  /** @returns whether there is something to go on with */
  async open(): Promise<boolean> {
    const text = await readFile(this.#stateFile, 'utf8').catch(() => null);
    const read = safeParse(stateSchema, text === null ? null : parseJson(text));
    if (!read.success) return false;
    const { country, begun, pieces } = read.output;
    if (country !== this.#country || Date.now() - begun > MAX_AGE_MS) return false;
    this.#begun = begun;
    this.#pieces = pieces;
    this.#nextFile = pieces.length;
    return true;
  }

  async begin(pieces: readonly Piece[]): Promise<void> {
    await this.remove();
    await mkdir(this.#folder, { recursive: true });
    this.#begun = Date.now();
    await this.#save(pieces);
  }

  async keep(piece: Piece, elements: readonly unknown[]): Promise<void> {
    const taken = new Set(this.#pieces.map(({ file }) => file));
    while (taken.has(`piece-${this.#nextFile}.json`)) this.#nextFile += 1;
    const file = `piece-${this.#nextFile}.json`;
    await writeFile(join(this.#folder, file), JSON.stringify(elements));
    await this.#save(this.#pieces.map((one) => (one === piece ? { ...one, file } : one)));
  }

  async replace(piece: Piece, by: readonly Piece[]): Promise<void> {
    await this.#save(this.#pieces.flatMap((one) => (one === piece ? by : [one])));
  }

  async elements(file: string): Promise<readonly unknown[]> {
    const read = safeParse(array(unknown()), parseJson(await readFile(join(this.#folder, file), 'utf8')));
    if (!read.success) throw new Error(`${file} is damaged: remove ${this.#folder} and begin anew.`);
    return read.output;
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #stateFile(): string {
    return join(this.#folder, 'state.json');
  }

  /** Whole or not at all, whenever the process ends. */
  async #save(pieces: readonly Piece[]): Promise<void> {
    const state = { version: 1, country: this.#country, begun: this.#begun, pieces };
    await writeFile(`${this.#stateFile}.new`, JSON.stringify(state));
    await rename(`${this.#stateFile}.new`, this.#stateFile);
    this.#pieces = pieces;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
