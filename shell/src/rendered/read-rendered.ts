import { RENDERED_ATTRIBUTE, type Rendered, rendered } from '@nfcards/shared/rendering';
import { safeParse } from 'valibot';

/** What the document says of the page that it came with; null where it came without one. */
export function readRendered(root: HTMLElement): Rendered | null {
  const text = root.getAttribute(RENDERED_ATTRIBUTE);
  if (text === null) return null;
  const parsed = safeParse(rendered, JSON.parse(text));
  return parsed.success ? parsed.output : null;
}
