import type { KeptUpload } from './kept-upload.ts';
import type { Upload, UploadAsk, UploadState } from './upload.ts';

/** An upload with what is to be done next: its file is encrypted, or what was encrypted is sent. */
export interface UploadTask {
  readonly upload: Upload;
  readonly ask: UploadAsk | null;
  readonly kept: KeptUpload | null;
  readonly abort: AbortController;
}

/** What is added to the card under ids of its own, so that nothing is added twice. */
export function taskOfAsk(ask: UploadAsk): UploadTask {
  const { nfcardId, documentId, title } = ask;
  return {
    upload: {
      id: crypto.randomUUID(),
      nfcardId,
      documentId: documentId ?? crypto.randomUUID(),
      title,
      state: { status: 'encrypting', part: 0 },
    },
    ask,
    kept: null,
    abort: new AbortController(),
  };
}

/** What a reload has left; those that are listed already are left out. */
export function withKept(tasks: readonly UploadTask[], kept: readonly KeptUpload[]): readonly UploadTask[] {
  const unlisted = kept.filter(({ id }) => tasks.every(({ upload }) => upload.id !== id));
  return unlisted.length === 0 ? tasks : [...tasks, ...unlisted.map(taskOfKept)];
}

export function inState(tasks: readonly UploadTask[], id: string, state: UploadState): readonly UploadTask[] {
  return changed(tasks, id, (task) => ({ ...task, upload: { ...task.upload, state } }));
}

/** Encrypted: what is kept of it is sent from now on, and its file is let go. */
export function encrypted(tasks: readonly UploadTask[], kept: KeptUpload): readonly UploadTask[] {
  const sending = inState(tasks, kept.id, { status: 'sending', part: 0 });
  return changed(sending, kept.id, (task) => ({ ...task, kept, ask: null }));
}

export function retried(tasks: readonly UploadTask[], id: string): readonly UploadTask[] {
  return changed(tasks, id, (task) => {
    if (task.upload.state.status !== 'failed') return task;
    const state: UploadState = { status: task.kept === null ? 'encrypting' : 'sending', part: 0 };
    return { ...task, upload: { ...task.upload, state } };
  });
}

export function isOpen({ upload: { state } }: UploadTask): boolean {
  return state.status !== 'failed' && state.status !== 'done';
}

function taskOfKept(kept: KeptUpload): UploadTask {
  const { id, nfcardId, documentId, title } = kept;
  return {
    upload: { id, nfcardId, documentId, title, state: { status: 'sending', part: 0 } },
    ask: null,
    kept,
    abort: new AbortController(),
  };
}

function changed(
  tasks: readonly UploadTask[],
  id: string,
  change: (task: UploadTask) => UploadTask,
): readonly UploadTask[] {
  return tasks.map((task) => (task.upload.id === id ? change(task) : task));
}
