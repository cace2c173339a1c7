/**
 * Details of a test that is walked in two visits, of which one is quick and the other for `--all`: what breaks in a
 * journey mostly breaks in both languages and windows.
 */
export function quickIf(isQuick: boolean): { readonly tag?: '@quick' } {
  return isQuick ? { tag: '@quick' } : {};
}
