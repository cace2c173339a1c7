/**
 * Details of a test that is walked in two visits, of which one is quick and the other for `--all`: what breaks in a
 * journey mostly breaks in both languages and windows. @param otherwise how the other is tagged
 */
export function quickIf(isQuick: boolean, otherwise?: '@engines'): { readonly tag?: string } {
  if (isQuick) return { tag: '@quick' };
  return otherwise === undefined ? {} : { tag: otherwise };
}
