import { plainLine } from '@nfcards/shared/plain-line';
import type { FileProblem } from '../../../documents/document-file.ts';
import type { FileLook } from '../../../documents/file-look.ts';
import { likelyPaper, type Paper } from '../../../documents/paper.ts';

/** A file that was chosen, before it is added. */
export interface DocumentDraft extends Required<Paper> {
  readonly id: string;
  readonly file: File;
  /** Of the file, as it may be shown. */
  readonly name: string;
  /** Why it cannot be added. */
  readonly problem: FileProblem | null;
  /** What drawing it has shown; null until then, and of what cannot be added anyway. */
  readonly look: FileLook | null;
  /** The document of which it is to be a new version; null for one more. */
  readonly documentId: string | null;
  readonly title: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly expiresOn: string;
}

/** The document that a new version is for, as it is now. */
export interface Replaced extends Required<Paper> {
  readonly documentId: string;
  readonly title: string;
  readonly expiresOn: string | null;
}

export interface FileChoice {
  readonly files: readonly File[];
  readonly replaced: Replaced | null;
}

const MAX_TITLE_LENGTH = 120;

export function draftOf(
  id: string,
  file: File,
  problem: FileProblem | null,
  replaced: Replaced | null,
): DocumentDraft {
  const name = plainLine(file.name);
  const chosen = { id, file, name, problem, look: null };
  const title = titleOf(name);
  if (replaced === null) return { ...chosen, documentId: null, title, ...likelyPaper(name), expiresOn: '' };
  const { documentId, type, paper, expiresOn } = replaced;
  return { ...chosen, documentId, title: replaced.title || title, type, paper, expiresOn: expiresOn ?? '' };
}

/** Drawn by now: what is wrong with it is known. */
export function withLook(draft: DocumentDraft, look: FileLook): DocumentDraft {
  return { ...draft, look, problem: draft.problem ?? look.problem };
}

/** It has still to be drawn, before anybody knows whether it should be added. */
export function isUnseen({ problem, look }: DocumentDraft): boolean {
  return problem === null && look === null;
}

/** The name of a file as a title: without its ending, and with spaces. */
function titleOf(name: string): string {
  const stem = name.replace(/\.[^.]{1,5}$/, '').replaceAll(/[_\s]+/g, ' ');
  return stem.trim().slice(0, MAX_TITLE_LENGTH);
}
