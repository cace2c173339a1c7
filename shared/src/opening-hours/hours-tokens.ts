export interface Token {
  readonly kind: 'word' | 'time' | 'number' | 'remark' | 'sign';
  /** In small letters; a remark as it is written. */
  readonly text: string;
}

const PATTERN =
  /"(?<remark>[^"]*)"|(?<always>24\/7)|(?<time>\d{1,2}:\d{2})|(?<number>\d+)|(?<word>[a-z]+)|(?<sign>\|\||[-,;:+/[\]()])|(?<space>\s+)|(?<other>.)/gisu;

/** Null where there is a sign that the syntax does not know. */
export function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  for (const { 0: raw, groups = {} } of text.matchAll(PATTERN)) {
    const found = raw.toLowerCase();
    if (groups.other !== undefined) return null;
    if (groups.space !== undefined) continue;
    if (groups.remark !== undefined) tokens.push({ kind: 'remark', text: groups.remark.trim() });
    else if (groups.time !== undefined) tokens.push({ kind: 'time', text: found });
    else if (groups.number !== undefined) tokens.push({ kind: 'number', text: found });
    else if (groups.word !== undefined) tokens.push({ kind: 'word', text: found });
    else tokens.push({ kind: 'sign', text: found });
  }
  return tokens;
}

/** Reads tokens one after the other; at the end it gives null or an empty text. */
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

  /** The one so many after the next. */
  after(count: number): Token | undefined {
    return this.#tokens[this.#place + count];
  }

  skip(count: number): void {
    this.#place += count;
  }

  isSign(sign: string): boolean {
    return this.next?.kind === 'sign' && this.next.text === sign;
  }

  isWord(words: readonly string[]): boolean {
    return this.next?.kind === 'word' && words.includes(this.next.text);
  }

  take(sign: string): boolean {
    const isNext = this.isSign(sign);
    if (isNext) this.skip(1);
    return isNext;
  }

  takeWord(word: string): boolean {
    const isNext = this.isWord([word]);
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

  /** `+ 2 days`, `-1 day`; 0 where there is none. */
  days(): number {
    const sign = this.next?.text;
    if ((sign !== '+' && sign !== '-') || this.after(1)?.kind !== 'number') return 0;
    if (!['day', 'days'].includes(this.after(2)?.text ?? '')) return 0;
    const count = Number(this.after(1)?.text);
    this.skip(3);
    return sign === '-' ? -count : count;
  }

  /** After midnight. */
  minutes(): number | null {
    const token = this.next;
    const [hours = Number.NaN, minutes = Number.NaN] = token?.text.split(':').map(Number) ?? [];
    if (token?.kind !== 'time' || minutes > 59) return null;
    this.skip(1);
    return hours * 60 + minutes;
  }
}

/** Ambiguous text is refused. */
export type Listed<Item> = readonly Item[] | null | 'unclear';

/** `item, item, item`; null where the next token begins none. */
export function listOf<Item>(
  reader: TokenReader,
  begins: (token: Token | undefined) => boolean,
  read: (reader: TokenReader) => Item | null,
): Listed<Item> {
  if (!begins(reader.next)) return null;
  const items: Item[] = [];
  do {
    const item = read(reader);
    if (item === null) return 'unclear';
    items.push(item);
  } while (begins(reader.after(1)) && reader.take(','));
  return items;
}
