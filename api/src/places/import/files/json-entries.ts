import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import type { FileEntry } from './file-entry.ts';
import { splitLines } from './split-lines.ts';

/** Letters kept of the beginning and the end of a text, where a server’s remark stands. */
const KEPT = 4000;
const FIRST = /"remark"\s*:\s*("(?:[^"\\]|\\.)*")/;
const LAST = /"remark"\s*:\s*("(?:[^"\\]|\\.)*")\s*\}\s*$/;

/**
 * The entries of `elements` (Overpass) or `features` (GeoJSON).
 * @param tellRemark called with a remark of Overpass, for example that it ran out of time
 */
export async function* jsonEntries(
  text: AsyncIterable<string>,
  tellRemark: (remark: string) => void,
): AsyncGenerator<FileEntry> {
  let [head, tail] = ['', ''];
  async function* listened(): AsyncGenerator<string> {
    for await (const part of text) {
      if (head.length < KEPT) head += part.slice(0, KEPT);
      tail = (tail + part).slice(-KEPT);
      yield part;
    }
  }
  let no = 0;
  const chosen = pick.withParserAsStream({ filter: /^(elements|features)$/ });
  const last = streamArray.asStream();
  // A failure of any stage also ends the last one, whose reader gets it.
  const flow = pipeline([Readable.from(listened()), chosen, last]).catch(() => undefined);
  try {
    for await (const entry of last) {
      no += 1;
      yield { kind: 'entry', value: (entry as { readonly value: unknown }).value, at: `entry ${no}` };
    }
  } finally {
    last.destroy();
    await flow;
  }
  const remark = remarkIn(head, tail);
  if (remark !== null) tellRemark(remark);
}

/** Before the list, or after it as the last thing of all: in between there are tags, which may say anything. */
function remarkIn(head: string, tail: string): string | null {
  const before = head.slice(0, Math.max(0, head.search(/"(elements|features)"\s*:/)));
  const [, text] = FIRST.exec(before) ?? LAST.exec(tail) ?? [];
  if (text === undefined) return null;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Begins each document of a text sequence (RFC 8142). */
const SIGN = '\u001e';

/** A JSON document a line, with or without the sign that begins one in a text sequence. */
export async function* lineEntries(text: AsyncIterable<string>): AsyncGenerator<FileEntry> {
  let no = 0;
  for await (const lines of splitLines(text)) {
    for (const line of lines) {
      no += 1;
      const document = line
        .replaceAll(SIGN, '')
        .replace(/^\ufeff/, '')
        .trim();
      if (document !== '') yield toEntry(document, `line ${no}`);
    }
  }
}

function toEntry(document: string, at: string): FileEntry {
  try {
    return { kind: 'entry', value: JSON.parse(document), at };
  } catch {
    return { kind: 'bad', reason: 'a line that is not JSON', at };
  }
}
