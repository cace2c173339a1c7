import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { createRsbuild } from '@rsbuild/core';
import { ROOT } from './site.ts';

const NAME = 'mfe-tides';
const VERSION = '1.0.0';

const NEEDS: Readonly<Record<string, string>> = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  effector: '^23.0.0',
  'effector-react': '^23.0.0',
  '@nfcards/shared/i18n': '^1.0.0',
  '@nfcards/shared/ui': '^1.0.0',
};

const SOURCES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: NAME, version: VERSION, dependencies: {} }),
  'remote.json': JSON.stringify({
    ...{ name: NAME, namespace: 'tides', developmentPort: 3199 },
    mounts: [{ path: '/tides', page: 'tides', reads: [], head: 'src/tides', indexed: false }],
  }),
  'src/tides/fr.json': JSON.stringify({ title: 'Marées', description: 'Au port.', rise: 'Monter' }),
  'src/tides/en.json': JSON.stringify({ title: 'Tides', description: 'In port.', rise: 'Rise' }),
  'src/routes.ts': "export const routes = { '/tides': () => import('./tides/tides-page.tsx') };",
  'src/tides/tides.model.ts': `import { createEvent, createStore } from 'effector';
export const risePressed = createEvent();
export const $height = createStore(3).on(risePressed, (height) => height + 1);`,
  'src/tides/tides-page.tsx': `import { useTexts } from '@nfcards/shared/i18n';
import { PageHead, PageHeading } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import en from './en.json';
import fr from './fr.json';
import { $height, risePressed } from './tides.model.ts';
import classes from './tides.module.css';

const texts = { namespace: 'tides', feature: 'tides', fr, en };

function TidesPage() {
  const t = useTexts(texts);
  const [height, press] = useUnit([$height, risePressed]);
  const id = useId();
  return (
    <div className={classes.page}>
      <PageHead title={t('title')} description={t('description')} indexed={false} />
      <PageHeading>{t('title')}</PageHeading>
      <output aria-labelledby={id}>{height}</output>
      <button type="button" id={id} onClick={() => press()}>{t('rise')}</button>
    </div>
  );
}

export const page = { Component: TidesPage, texts: [texts] };`,
  'src/tides/tides.module.css': '@layer feature { .page { outline: 7px solid } }',
};

/** A remote of another repository, which Rsbuild builds with the federation plugin of its makers. */
export class RsbuildRemote {
  readonly name = NAME;
  readonly version = VERSION;
  readonly folder: string;

  constructor() {
    this.folder = join(ROOT, '.data', 'e2e', `${NAME}-${crypto.randomUUID()}`);
    for (const [file, text] of Object.entries(SOURCES)) this.#write(file, text);
  }

  /** Where the built files lie. */
  get built(): string {
    return join(this.folder, 'dist');
  }

  /** @param integrity whether what it loads has some */
  async build({ integrity }: { readonly integrity: boolean }): Promise<void> {
    const shared = Object.entries(NEEDS).map(([module, requiredVersion]) => [
      module,
      { import: false, singleton: true, strictVersion: true, requiredVersion } as const,
    ]);
    const rsbuild = await createRsbuild({
      cwd: this.folder,
      config: {
        mode: 'production',
        logLevel: 'error',
        source: { entry: {} },
        output: {
          assetPrefix: 'auto',
          cssModules: { localIdentName: `${NAME}__[local]-[hash:base64:5]` },
          distPath: { root: this.built },
        },
        security: { sri: { enable: integrity, algorithm: 'sha256' } },
        tools: { htmlPlugin: false, swc: { jsc: { transform: { react: { runtime: 'automatic' } } } } },
        plugins: [
          pluginModuleFederation({
            name: `${NAME}_${VERSION}`.replaceAll(/[^a-zA-Z0-9]/g, '_'),
            filename: 'remoteEntry.js',
            exposes: { './routes': './src/routes.ts' },
            shared: Object.fromEntries(shared),
            shareStrategy: 'loaded-first',
            dts: false,
          }),
        ],
      },
    });
    const { close } = await rsbuild.build();
    await close();
    this.#write('dist/built.json', JSON.stringify({ entry: 'remoteEntry.js', needs: NEEDS }));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
