import { Failure } from '../../failure.ts';
import type { EngineName } from './measure/filled-api.ts';

const ENGINES: readonly EngineName[] = ['pglite', 'postgres'];
const MAX_COUNT = 10_000_000;

/** What the options of a bench are, its standards included, read as what each must be. Throws a `Failure` that says what is wrong. */
export class BenchOptions {
  readonly #values: Readonly<Record<string, string>>;

  constructor(values: Readonly<Record<string, string>>) {
    this.#values = values;
  }

  text(name: string): string {
    return this.#values[name] ?? '';
  }

  count(name: string, least = 1): number {
    return readCount(name, this.text(name), least);
  }

  counts(name: string, least: number): number[] {
    return this.text(name)
      .split(',')
      .map((text) => readCount(name, text, least));
  }

  engines(): EngineName[] {
    const names = this.text('engines').split(',');
    const engines = ENGINES.filter((engine) => names.includes(engine));
    if (engines.length === names.length) return engines;
    throw new Failure(`--engines is “${names.join(',')}”; it must be pglite, postgres, or pglite,postgres.`);
  }
}

function readCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= least && count <= MAX_COUNT) return count;
  throw new Failure(`--${name} is “${text}”; it must be a whole number from ${least} to ${MAX_COUNT}.`);
}
