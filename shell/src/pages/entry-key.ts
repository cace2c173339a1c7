/**
 * Gives the history entry of the document a unique key, as later entries have. The router uses "default" for the first
 * entry of every document, and would restore the scroll position of another page of this tab.
 */
export function setEntryKey({ history, openedAt }: { history: History; openedAt: number }): void {
  const state: unknown = history.state;
  const known = typeof state === 'object' ? state : null;
  if (known !== null && 'key' in known) return;
  history.replaceState({ ...known, key: openedAt.toString(36) }, '');
}
