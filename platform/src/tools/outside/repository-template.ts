import { createHash } from 'node:crypto';
import { browserTestOf, json } from '../generate/page-template.ts';
import { declarations, type Named, sources } from '../generate/remote-sources.ts';

/** Packages that a new repository is written with. */
const DEPENDENCIES = ['@nfcards/shared', 'effector', 'effector-react', 'react'] as const;
const DEV_DEPENDENCIES = [
  '@biomejs/biome',
  '@nfcards/platform',
  '@playwright/test',
  '@types/react',
  'typescript',
  'vitest',
] as const;
export const WRITTEN_WITH = [...DEPENDENCIES, ...DEV_DEPENDENCIES] as const;

/** Where the package that makes repositories has their exact versions. */
export const VERSIONS_FILE = 'versions.json';

export interface NewRepository extends Named {
  /** Exact, by the names of the packages that it is written with. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Ports that no remote of the site's own repository has. */
const FIRST_PORT = 3200;
const PORTS = 700;

/** Where a remote is worked on: another port for nearly every name, so that two can be worked on at once. */
export function developmentPortOf(name: string): number {
  return FIRST_PORT + (createHash('sha256').update(name).digest().readUInt32BE() % PORTS);
}

const SCHEMAS = './node_modules/@nfcards/platform/schemas';

/** The files of a repository that holds one remote with one page. */
export function repositoryFiles(asked: NewRepository): Readonly<Record<string, string>> {
  const { name, page } = asked;
  return {
    'package.json': json(packageOf(asked)),
    ...declarations(asked, {
      remote: `${SCHEMAS}/remote.schema.json`,
      budgets: `${SCHEMAS}/budgets.schema.json`,
    }),
    ...sources(page),
    'README.md': readmeOf(asked),
    'tsconfig.json': `{
  "extends": "@nfcards/platform/tsconfig.json",
  "files": ["node_modules/@nfcards/shared/types/styles.d.ts"],
  "include": ["src", "browser-tests"]
}
`,
    'biome.json': `{
  "$schema": "./node_modules/@biomejs/biome/configuration_schema.json",
  "vcs": { "enabled": true, "clientKind": "git", "useIgnoreFile": true },
  "files": { "includes": ["**", "!package-lock.json"] },
  "formatter": { "indentStyle": "space", "indentWidth": 2, "lineWidth": 110 },
  "javascript": { "formatter": { "quoteStyle": "single" } },
  "css": { "parser": { "cssModules": true } },
  "linter": { "domains": { "react": "recommended" } }
}
`,
    'vitest.config.ts': `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // Its pieces import style sheets, which Node does not know.
    server: { deps: { inline: ['@nfcards/shared'] } },
  },
});
`,
    'playwright.config.ts': `import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'browser-tests',
  forbidOnly: process.env.CI !== undefined,
  use: {
    // “npm run e2e -- --url https://next.example.org” says which site.
    baseURL: process.env.E2E_URL ?? 'http://localhost:3000',
    locale: 'fr-FR',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {},
  },
});
`,
    [`browser-tests/${page.page}.spec.ts`]: browserTestOf(page, '@nfcards/platform/browser-test'),
    '.gitignore': 'node_modules/\n.data/\ndist/\ntest-results/\nplaywright-report/\n*.pem\n',
    '.github/workflows/ci.yaml': workflowOf(name),
  };
}

function packageOf({ name, versions }: NewRepository) {
  const exact = (names: readonly string[]) => Object.fromEntries(names.map((each) => [each, versions[each]]));
  return {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    scripts: {
      dev: 'nfcards dev',
      check: 'nfcards check',
      test: 'vitest run',
      e2e: 'nfcards e2e',
      release: 'nfcards release',
    },
    dependencies: exact(DEPENDENCIES),
    devDependencies: exact(DEV_DEPENDENCIES),
  };
}

function workflowOf(name: string): string {
  return `name: CI
on: [push]

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: npm run check
      - run: npm test
      - run: npm run release -- publish ${name} --dry-run

  # A tag such as v1.1.0, with that version in package.json, goes out for one visitor in ten.
  release:
    if: startsWith(github.ref, 'refs/tags/v')
    needs: check
    runs-on: ubuntu-latest
    env:
      RELEASES_STORE: \${{ vars.RELEASES_STORE }}
      RELEASES_REGION: \${{ vars.RELEASES_REGION }}
      RELEASES_KEY_ID: \${{ secrets.RELEASES_KEY_ID }}
      RELEASES_SECRET: \${{ secrets.RELEASES_SECRET }}
      RELEASE_ROOT: \${{ vars.RELEASE_ROOT }}
      RELEASE_SIGNING_KEY: \${{ secrets.RELEASE_SIGNING_KEY }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: npm run release -- publish ${name}
      - run: npm run release -- promote ${name}@\${GITHUB_REF_NAME#v} --share 10%
`;
}

function readmeOf({ name, page }: NewRepository): string {
  return `# ${name}

What this remote is for, in a sentence: ${page.titles.en}.

- \`src/${page.page}\`: the page \`${page.path}\`
- \`remote.json\` has its pages, \`budgets.json\` their bytes, \`browser-tests\` what a browser tries

\`\`\`sh
npm run check                                          # types, format and lint, texts in both languages
npm test
npm run dev -- --site https://next.example.org         # this remote in the pages of a running site
npm run e2e -- --url https://next.example.org          # the browser tests, on a running site
npm run release -- publish ${name}                # builds it into the store, signed with RELEASE_SIGNING_KEY
npm run release -- promote ${name}@1.0.0 --share 10%
npm run release -- --help
\`\`\`

Each command has \`--help\`. \`.github/workflows/ci.yaml\` names the settings that releasing needs.
`;
}
