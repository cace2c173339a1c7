/**
 * Gives the entry of the history that the document was opened in a key of its own, as every later one has. The router
 * would take "default" for each document's first: a page opened by its address, or come back to from another site,
 * would then be shown as far down as whatever page this tab left last.
 */
export function nameEntry({ history, openedAt }: { history: History; openedAt: number }): void {
  const state: unknown = history.state;
  const known = typeof state === 'object' ? state : null;
  if (known !== null && 'key' in known) return;
  history.replaceState({ ...known, key: openedAt.toString(36) }, '');
}
