import { type DocumentType, type PaperKind, paperKinds, papers } from '@nfcards/shared/operations';

/** What a document is. */
export interface Paper {
  readonly type: DocumentType;
  /** Null, or absent from an older server, where nobody has said more than the type. */
  readonly paper?: PaperKind | null | undefined;
}

/** Filed where it belongs. */
export function paperOf(paper: PaperKind): Required<Paper> {
  return { type: papers[paper].type, paper };
}

/** What people call such papers, in either language; the more exact first. */
const HINTS = [
  { paper: 'liferaft', words: /radeau|survie|life[ _-]?raft/i },
  { paper: 'safety_inspection', words: /s[ée]curit[ée]|safety|inspection/i },
  { paper: 'survey', words: /expertis|survey/i },
  { paper: 'conformity', words: /conformit/i },
  { paper: 'radio_certificate', words: /(?<![a-z])(?:crr|src)(?![a-z])|radiot[ée]l|operator/i },
  { paper: 'radio_licence', words: /licen[cs]e[ _-]?radio|radio[ _-]?licen[cs]e|anfr|mmsi/i },
  { paper: 'permit', words: /permis|competence|(?<![a-z])icc(?![a-z])/i },
  { paper: 'sales_contract', words: /(?<![a-z])vente|bill[ _-]?of[ _-]?sale|sales?[ _-]?contract/i },
  { paper: 'berth_contract', words: /(?<![a-z])(?:amarrage|berth|mooring)|contrat[ _-]?de[ _-]?place/i },
  { paper: 'insurance', words: /assur|insur|polic|attest/i },
  { paper: 'invoice', words: /factur|invoice|bill|re[cç]u|devis/i },
  { paper: 'registry', words: /enregistrement|immatric|francis|regist/i },
] as const satisfies readonly { readonly paper: PaperKind; readonly words: RegExp }[];

/** What a file is by its name; filed under the registration where that does not tell. */
export function likelyPaper(name: string): Required<Paper> {
  const found = HINTS.find(({ words }) => words.test(name.normalize('NFC')));
  return found === undefined ? { type: 'registration', paper: null } : paperOf(found.paper);
}

/** What a field's value says; null where it says no more than the type. */
export function paperNamed(value: string): PaperKind | null {
  return paperKinds.find((paper) => paper === value) ?? null;
}
