import type { ArchiveFile, ArchiveFiles } from './archive-file.ts';

/**
 * Reads a ZIP archive (APPNOTE.TXT 6.3) from its beginning, and not by the list at its end as libraries do: of one that
 * broke off, or that is damaged in the middle, everything else is found all the same.
 */
export async function readZip(file: Blob): Promise<ArchiveFiles> {
  const files: ArchiveFile[] = [];
  let isWhole = true;
  let at = 0;
  while (at < file.size) {
    const header = await headerAt(file, at);
    if (header === 'list') return { files, isWhole };
    if (header === null) {
      isWhole = false;
      at = await nextHeader(file, at + 1);
      continue;
    }
    const end = await endOf(file, header);
    if (end === null) return { files, isWhole: false };
    isWhole &&= end.isKnown;
    const bytes = file.slice(header.data, header.data + end.size);
    // Folders are entries too, without bytes.
    if (!header.name.endsWith('/'))
      files.push({ path: header.name, read: () => unpacked(bytes, header.method) });
    at = end.next;
  }
  // The list at the end never came.
  return { files, isWhole: false };
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const LIST = 0x02014b50;
const END = 0x06054b50;
/** Bytes of a local header before its name, and of a descriptor with its mark. */
const LOCAL_BYTES = 30;
const DESCRIPTOR_BYTES = 16;
/** Of the general flags: the size stands in a descriptor behind the bytes. */
const SIZE_FOLLOWS = 8;
const STORED = 0;
const DEFLATED = 8;
/** The longest name that we look at; longer ones are noise that looks like a header. */
const MAX_NAME_BYTES = 1024;

interface Header {
  readonly name: string;
  readonly method: number;
  /** Where its bytes begin. */
  readonly data: number;
  /** Null where a descriptor has it. */
  readonly size: number | null;
}

async function viewOf(file: Blob, from: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + length).arrayBuffer());
}

async function headerAt(file: Blob, at: number): Promise<Header | 'list' | null> {
  const view = await viewOf(file, at, LOCAL_BYTES + MAX_NAME_BYTES);
  if (isList(view, 0)) return 'list';
  if (!isLocal(view, 0)) return null;
  const nameLength = view.getUint16(26, true);
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, LOCAL_BYTES, nameLength));
  return {
    name: name.replaceAll('\\', '/'),
    method: view.getUint16(8, true),
    data: at + LOCAL_BYTES + nameLength + view.getUint16(28, true),
    size: (view.getUint16(6, true) & SIZE_FOLLOWS) === 0 ? view.getUint32(18, true) : null,
  };
}

function isLocal(view: DataView, at: number): boolean {
  if (view.byteLength < at + LOCAL_BYTES || view.getUint32(at, true) !== LOCAL) return false;
  const method = view.getUint16(at + 8, true);
  const nameLength = view.getUint16(at + 26, true);
  const isKnown = method === STORED || method === DEFLATED;
  return (
    isKnown && nameLength > 0 && nameLength <= Math.min(MAX_NAME_BYTES, view.byteLength - at - LOCAL_BYTES)
  );
}

/** The list of all entries, or its end where there are none. */
function isList(view: DataView, at: number): boolean {
  if (view.byteLength < at + 12) return false;
  const mark = view.getUint32(at, true);
  // Numbers of disks, of which there are none.
  if (mark === END) return view.getUint32(at + 4, true) === 0;
  const method = view.getUint16(at + 10, true);
  return mark === LIST && (method === STORED || method === DEFLATED);
}

interface End {
  readonly size: number;
  readonly next: number;
  /** Whether the archive says so, and not only what comes next. */
  readonly isKnown: boolean;
}

/** Null for an entry that the archive does not have to its end. */
async function endOf(file: Blob, { data, size }: Header): Promise<End | null> {
  if (size !== null) return data + size <= file.size ? { size, next: data + size, isKnown: true } : null;
  return findMark(file, data, (view, at, place): End | null => {
    if (isDescriptor(view, at, place - data))
      return { size: place - data, next: place + DESCRIPTOR_BYTES, isKnown: true };
    // Its descriptor is damaged: it ends before what comes next.
    if (!isLocal(view, at) && !isList(view, at)) return null;
    return { size: Math.max(place - DESCRIPTOR_BYTES - data, 0), next: place, isKnown: false };
  });
}

/** Noise may look like the mark; that it also tells the very distance is as good as impossible. */
function isDescriptor(view: DataView, at: number, distance: number): boolean {
  return (
    view.byteLength >= at + DESCRIPTOR_BYTES &&
    view.getUint32(at, true) === DESCRIPTOR &&
    view.getUint32(at + 8, true) === distance
  );
}

async function nextHeader(file: Blob, from: number): Promise<number> {
  const found = await findMark(file, from, (view, at, place) =>
    isLocal(view, at) || isList(view, at) ? place : null,
  );
  return found ?? file.size;
}

/** Bytes that are looked through at once. */
const WINDOW = 1024 * 1024;
/** All marks begin with it. */
const P = 0x50;

/** The first place from which `judge` makes something. */
async function findMark<Found>(
  file: Blob,
  from: number,
  judge: (view: DataView, at: number, place: number) => Found | null,
): Promise<Found | null> {
  for (let start = from; start < file.size; start += WINDOW) {
    // What begins in this window may end in the next.
    const view = await viewOf(file, start, WINDOW + LOCAL_BYTES + MAX_NAME_BYTES);
    const bytes = new Uint8Array(view.buffer);
    for (let at = bytes.indexOf(P); at !== -1 && at < WINDOW; at = bytes.indexOf(P, at + 1)) {
      const found = judge(view, at, start + at);
      if (found !== null) return found;
    }
  }
  return null;
}

async function unpacked(bytes: Blob, method: number): Promise<Blob> {
  if (method === STORED) return bytes;
  return new Response(bytes.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
}
