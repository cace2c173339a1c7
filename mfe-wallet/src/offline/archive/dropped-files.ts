/** All files of what is dropped, those in folders too. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly File[]> {
  // Asked for at once: the list is empty after the event.
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const given = [...files];
  if (!entries.some(({ isDirectory }) => isDirectory)) return given;
  return (await Promise.all(entries.map((entry) => filesIn(entry)))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await fileOf(entry)];
  return isFolder(entry) ? (await Promise.all((await entriesIn(entry)).map(filesIn))).flat() : [];
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** With its path, as a chosen folder gives it. */
async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') });
  return file;
}

async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // It gives some at a time, until it gives none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
