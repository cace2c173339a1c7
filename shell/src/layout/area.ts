/** Names of remotes for visitors, who do not know the word “remote”. */
const AREA_OF = {
  'mfe-directory': 'areas.directory',
  'mfe-account': 'areas.account',
  'mfe-wallet': 'areas.wallet',
} as const;

export type AreaKey = (typeof AREA_OF)[keyof typeof AREA_OF] | 'areas.page';

/** Key of the words for a remote's area; “this page” for one that has none. */
export function areaKey(remote: string): AreaKey {
  return Object.entries(AREA_OF).find(([name]) => name === remote)?.[1] ?? 'areas.page';
}
