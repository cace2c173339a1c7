import { schemaIn } from './editor-schemas.ts';
import { browserTestOf, json } from './page-template.ts';
import { declarations, type Named, sources } from './remote-sources.ts';

export interface NewRemote extends Named {
  /** Exact versions of the packages that it is written with, by their names. */
  readonly versions: Readonly<Record<(typeof DEPENDENCIES | typeof DEV_DEPENDENCIES)[number], string>>;
}

export const DEPENDENCIES = ['@nfcards/shared', 'effector', 'effector-react', 'react'] as const;
export const DEV_DEPENDENCIES = ['@nfcards/e2e', '@nfcards/platform', '@types/react'] as const;

/** The files of a remote's folder, by their paths in it. */
export function remoteFiles(asked: NewRemote): Readonly<Record<string, string>> {
  const { name, developmentPort, page } = asked;
  return {
    'package.json': json({ ...packageOf(asked), private: true, type: 'module', ...dependenciesOf(asked) }),
    'README.md': readmeOf(asked),
    ...declarations(
      { name, developmentPort, page },
      { remote: schemaIn('remote.json'), budgets: schemaIn('budgets.json') },
    ),
    ...sources(page),
    'rspack.config.ts': `import { remoteConfiguration } from '@nfcards/platform/build';

export default remoteConfiguration(import.meta.dirname);
`,
    'tsconfig.json': `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "jsx": "react-jsx",
    "lib": ["ES2024", "DOM", "DOM.Iterable"]
  },
  "include": ["src", "../shared/types"],
  "references": [{ "path": "../shared" }]
}
`,
    'browser-tests/tsconfig.json': `{
  "extends": "../../e2e/tsconfig.json",
  "compilerOptions": { "outDir": "../node_modules/.cache/types/browser-tests" },
  "include": ["."]
}
`,
    [`browser-tests/${page.page}.spec.ts`]: browserTestOf(page),
  };
}

function readmeOf({ name, page }: NewRemote): string {
  return `# ${name}

What this remote is for, in a sentence: ${page.titles.en}.

- \`src/${page.page}\`: the page \`${page.path}\`

\`remote.json\` has its pages, \`budgets.json\` their bytes.

**Doors**: \`src/routes.ts\`, loaded by the shell. Nobody imports it; it imports \`shared\`.

**Tests**: \`npm test -- ${name}\`, or \`npx vitest run --project ${name} ${name}/src/${page.page}\`; in a browser, from
\`browser-tests\`, \`npm run e2e -- ${name}\`. Those tagged \`@journey\` also run on mixed releases (\`--matrix\`).
`;
}

/** What the lockfile says of it, as npm writes it. */
export function lockEntries(asked: NewRemote): Readonly<Record<string, unknown>> {
  const { name } = packageOf(asked);
  return {
    [asked.name]: { ...packageOf(asked), ...dependenciesOf(asked) },
    [`node_modules/${name}`]: { resolved: asked.name, link: true },
  };
}

function packageOf({ name }: NewRemote) {
  return { name: `@nfcards/${name}`, version: '1.0.0' };
}

function dependenciesOf({ versions }: NewRemote) {
  const exact = (names: readonly (keyof typeof versions)[]) =>
    Object.fromEntries(names.map((name) => [name, versions[name]]));
  return { dependencies: exact(DEPENDENCIES), devDependencies: exact(DEV_DEPENDENCIES) };
}
