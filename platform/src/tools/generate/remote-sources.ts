import { json, mountOf, type NewPage, pageFiles, routeOf } from './page-template.ts';

export interface Named {
  /** `mfe-harbour` */
  readonly name: string;
  readonly developmentPort: number;
  /** Its first page. */
  readonly page: NewPage;
}

/** Where the schemas lie that editors read, from the folder of the remote. */
interface Schemas {
  readonly remote: string;
  readonly budgets: string;
}

/** What a remote says of itself: its pages and their bytes. */
export function declarations({ name, developmentPort, page }: Named, schemas: Schemas) {
  return {
    'remote.json': `{
  "$schema": "${schemas.remote}",
  "name": "${name}",
  "namespace": "${page.namespace}",
  "developmentPort": ${developmentPort},
  "mounts": [
${mountOf(page)}
  ]
}
`,
    'budgets.json': json({
      $schema: schemas.budgets,
      entry: 5_000,
      pages: { '*': 12_000 },
      styles: 1_500,
    }),
  };
}

/** Its sources, by their paths in its folder. */
export function sources(page: NewPage): Readonly<Record<string, string>> {
  const files = Object.entries(pageFiles(page));
  return {
    'src/routes.ts': `import type { Routes } from '@nfcards/shared/remote';

export const routes = {
${routeOf(page)}
} satisfies Routes;
`,
    ...Object.fromEntries(files.map(([file, text]) => [`src/${page.page}/${file}`, text])),
  };
}
