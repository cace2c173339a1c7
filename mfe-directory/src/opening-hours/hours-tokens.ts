export interface Token {
  readonly kind: 'word' | 'time' | 'number' | 'remark' | 'sign';
  /** In small letters; a remark without its words. */
  readonly text: string;
}

const PATTERN =
  /(?<remark>"[^"]*")|(?<always>24\/7)|(?<time>\d{1,2}:\d{2})|(?<number>\d+)|(?<word>[a-z]+)|(?<sign>[-,;:+[\]()])|(?<space>\s+)|(?<other>.)/gisu;

/** Null where there is a sign that the syntax does not know. */
export function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  for (const { 0: raw, groups = {} } of text.replaceAll(/[–—]/g, '-').matchAll(PATTERN)) {
    const found = raw.toLowerCase();
    if (groups.other !== undefined) return null;
    if (groups.space !== undefined) continue;
    if (groups.remark !== undefined) tokens.push({ kind: 'remark', text: '"' });
    else if (groups.time !== undefined) tokens.push({ kind: 'time', text: found });
    else if (groups.number !== undefined) tokens.push({ kind: 'number', text: found });
    else if (groups.word !== undefined) tokens.push({ kind: 'word', text: found });
    else tokens.push({ kind: 'sign', text: found });
  }
  return tokens;
}

/** Reads tokens one after the other; what is not there is answered by null or the empty text. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #place = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** How many tokens have been read. */
  get place(): number {
    return this.#place;
  }

  get ended(): boolean {
    return this.#place >= this.#tokens.length;
  }

  get next(): Token | undefined {
    return this.#tokens[this.#place];
  }

  /** The one after the next. */
  get following(): Token | undefined {
    return this.#tokens[this.#place + 1];
  }

  skip(count: number): void {
    this.#place += count;
  }

  take(sign: string): boolean {
    const isNext = this.next?.kind === 'sign' && this.next.text === sign;
    if (isNext) this.skip(1);
    return isNext;
  }

  word(): string {
    const token = this.next;
    if (token?.kind !== 'word') return '';
    this.skip(1);
    return token.text;
  }

  number(): number | null {
    const token = this.next;
    if (token?.kind !== 'number') return null;
    this.skip(1);
    return Number(token.text);
  }

  /** After midnight. */
  minutes(): number | null {
    const token = this.next;
    const [hours = Number.NaN, minutes = Number.NaN] = token?.text.split(':').map(Number) ?? [];
    if (token?.kind !== 'time' || minutes > 59) return null;
    this.skip(1);
    return hours * 60 + minutes;
  }

  /** What comes before one of the given texts, without reading it. */
  upTo(ends: readonly string[]): readonly Token[] {
    const rest = this.#tokens.slice(this.#place);
    const end = rest.findIndex(({ text }) => ends.includes(text));
    return end === -1 ? rest : rest.slice(0, end);
  }
}
