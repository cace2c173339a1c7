export type Encoding = 'UTF-8' | 'Windows-1252' | 'UTF-16';

/** Bytes that begin a text in UTF-16, with a mark or with a letter of Latin. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : null;
}

/**
 * Text of UTF-8, of UTF-16, and of Windows-1252 for what is no UTF-8, line by line: some files are stuck together from both.
 * @param tell called for each use of an encoding other than UTF-8
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  tell: (encoding: Encoding) => void,
): AsyncGenerator<string> {
  let decode: ((chunk: Uint8Array, isLast: boolean) => string) | null = null;
  for await (const chunk of bytes) {
    decode ??= decoderFor(chunk, tell);
    yield decode(chunk, false);
  }
  if (decode !== null) yield decode(new Uint8Array(), true);
}

function decoderFor(head: Uint8Array, tell: (encoding: Encoding) => void) {
  const utf16 = utf16Of(head);
  if (utf16 === null) return new LineDecoder(tell).decode;
  tell('UTF-16');
  const decoder = new TextDecoder(utf16);
  return (chunk: Uint8Array, isLast: boolean) => decoder.decode(chunk, { stream: !isLast });
}

class LineDecoder {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  readonly #windows = new TextDecoder('windows-1252');
  readonly #tell: (encoding: Encoding) => void;
  #rest: Uint8Array = new Uint8Array();

  constructor(tell: (encoding: Encoding) => void) {
    this.#tell = tell;
  }

  readonly decode = (chunk: Uint8Array, isLast: boolean): string => {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    // A byte of ASCII is never the middle of a letter.
    const end = isLast ? bytes.length : bytes.findLastIndex((byte) => byte < 0x80) + 1;
    this.#rest = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    return this.#asUtf8(whole) ?? this.#byLine(whole);
  };

  #asUtf8(bytes: Uint8Array): string | null {
    try {
      return this.#utf8.decode(bytes);
    } catch {
      return null;
    }
  }

  #byLine(bytes: Uint8Array): string {
    this.#tell('Windows-1252');
    let text = '';
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(0x0a, from) + 1 || bytes.length;
      const line = bytes.subarray(from, end);
      text += this.#asUtf8(line) ?? this.#windows.decode(line);
      from = end;
    }
    return text;
  }
}
