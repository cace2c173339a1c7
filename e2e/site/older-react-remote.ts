import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './site.ts';

const NAME = 'mfe-logbook';
const VERSION = '1.0.0';

const SOURCES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    ...{ name: NAME, version: VERSION },
    dependencies: {
      '@nfcards/shared': '1.1.0',
      effector: '23.4.4',
      'effector-react': '23.3.0',
      react: '18.3.1',
      'react-dom': '18.3.1',
    },
  }),
  'remote.json': JSON.stringify({
    ...{ name: NAME, namespace: 'logbook', developmentPort: 3198, brings: ['react'] },
    mounts: [{ path: '/logbook', page: 'logbook', reads: [], head: 'src/logbook', indexed: false }],
  }),
  'src/logbook/fr.json': JSON.stringify({ title: 'Livre de bord', description: 'Vos milles.' }),
  'src/logbook/en.json': JSON.stringify({ title: 'Logbook', description: 'Your miles.' }),
  'src/routes.ts': `export const routes = {
  '/logbook': () => import(/* webpackChunkName: "logbook" */ './logbook/logbook-page.tsx'),
};`,
  'src/logbook/logbook.model.ts': `import { createEvent, createStore } from 'effector';
export const milesLogged = createEvent();
export const $miles = createStore(10).on(milesLogged, (miles) => miles + 1);`,
  'src/logbook/logbook-page.tsx': `import { mountedPage } from '@nfcards/shared/mounted';
import { Provider, useUnit } from 'effector-react';
import { useEffect, useState, version } from 'react';
import { createRoot } from 'react-dom/client';
import en from './en.json';
import fr from './fr.json';
import { $miles, milesLogged } from './logbook.model.ts';

function Logbook({ site }) {
  const [{ language, isLoggedIn }, setState] = useState(site.state());
  const [miles, logged] = useUnit([$miles, milesLogged]);
  useEffect(() => site.watch(setState), [site]);
  useEffect(() => {
    document.body.dataset.logbook = 'listens';
    return () => { delete document.body.dataset.logbook; };
  }, []);
  const words = { fr, en }[language];
  return (
    <article>
      <h1 data-page-heading="" tabIndex={-1}>{words.title}</h1>
      <p>{'React ' + version + (isLoggedIn ? ', member' : ', visitor')}</p>
      <output aria-label="miles">{miles}</output>
      <button type="button" onClick={() => logged()}>log</button>
      <button type="button" onClick={() => site.toast('logged ' + miles)}>tell</button>
      <button type="button" onClick={() => site.navigate('/search')}>go</button>
    </article>
  );
}

export const page = mountedPage({
  head: { fr, en },
  mount(element, site) {
    const root = createRoot(element);
    root.render(<Provider value={site.scope}><Logbook site={site} /></Provider>);
    return () => root.unmount();
  },
});`,
};

/** A remote whose team has not come to the shell's React yet. It lies where `react` is React 18. */
export class OlderReactRemote {
  readonly name = NAME;
  readonly version = VERSION;
  readonly folder = join(ROOT, 'e2e', '.data', `${NAME}-${crypto.randomUUID()}`);

  constructor() {
    for (const [file, text] of Object.entries(SOURCES)) this.#write(file, text);
  }

  /** From now on with a `shared` of another major too, which says so on its page. */
  bringShared(): void {
    const own = 'node_modules/@nfcards/shared';
    const edition = 'src/operations/plain-line.ts';
    for (const part of ['package.json', 'src'])
      cpSync(join(ROOT, 'shared', part), join(this.folder, own, part), { recursive: true });
    const packageOf: Record<string, unknown> = JSON.parse(this.#read(`${own}/package.json`));
    this.#write(`${own}/package.json`, JSON.stringify({ ...packageOf, version: '0.9.0' }));
    this.#write(`${own}/${edition}`, "export const EDITION = 'of another major';");
    const remote: Record<string, unknown> = JSON.parse(this.#read('remote.json'));
    this.#write('remote.json', JSON.stringify({ ...remote, brings: ['react', '@nfcards/shared'] }));
    const page = 'src/logbook/logbook-page.tsx';
    const used = "import { EDITION } from '@nfcards/shared/plain-line';\n";
    this.#write(page, used + this.#read(page).replace('<article>', "<article><p>{'Shared ' + EDITION}</p>"));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  #write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
