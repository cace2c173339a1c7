import type { Answered } from '../found/answer.ts';

export type FoundRemark =
  | { readonly kind: 'area' | 'near' | 'nearest'; readonly name: string }
  | { readonly kind: 'similar'; readonly text: string }
  /** `here`: a position was typed; `copy`: no server answered; `cut`: the rest did not come. */
  | { readonly kind: 'here' | 'copy' | 'cut' };

/** What needs to be said of what was found; null where the list speaks for itself. */
export function remarkOn({ by, question, reading, pages }: Answered): FoundRemark | null {
  if (by === 'copy') return { kind: 'copy' };
  if (pages?.isCut === true) return { kind: 'cut' };
  if (reading === null) return null;
  const text = question?.criteria.port.trim() ?? '';
  if (reading.kind === 'similar') return { kind: 'similar', text };
  if (reading.kind === 'near' && reading.name === null) return { kind: 'here' };
  return { kind: reading.kind, name: reading.name ?? text };
}
