import type { SearchInput } from '@nfcards/shared/operations';
import type { Database } from '../../database/database.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { ResponseCache } from '../../wire/response-cache.ts';
import { asksWhatIsOpen, readText } from './read-text.ts';
import { search } from './search.ts';

/** Each some kilobytes. The same few are asked for by most. */
const MAX_KEPT = 1000;

/** As `search`; most answers are encoded once for all who ask the same until places change. */
export function keptSearches(database: Database): (input: SearchInput) => Promise<Outcome<'search'>> {
  const find = search(database);
  const bodies = new ResponseCache(database.changes, ['place'], { maxEntries: MAX_KEPT });
  return async (input) => {
    if (!isAskedAgain(input)) return find(input);
    const cached = await bodies.get(JSON.stringify(input), async () => {
      const outcome = await find(input);
      return outcome.kind === 'answer' ? outcome.answer : null;
    });
    return cached === null ? find(input) : { kind: 'encoded', ...cached };
  };
}

/** What is open differs from one minute to the next. A position or a section of the map is hardly anybody else’s. */
function isAskedAgain({ text, near, box, open }: SearchInput): boolean {
  if (open === true || near !== undefined || box !== undefined) return false;
  return !asksWhatIsOpen(text) && readText(text).kind !== 'position';
}
