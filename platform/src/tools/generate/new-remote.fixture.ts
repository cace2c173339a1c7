import type { NewPage } from './page-template.ts';
import type { NewRemote } from './remote-template.ts';

export const berths: NewPage = {
  page: 'berth-list',
  path: '/berths/:id',
  namespace: 'harbour',
  titles: { fr: 'Les places', en: 'Berths' },
};

export const harbour: NewRemote = {
  name: 'mfe-harbour',
  developmentPort: 3105,
  versions: {
    '@nfcards/shared': '1.0.0',
    '@nfcards/e2e': '1.0.0',
    '@nfcards/platform': '1.0.0',
    '@types/react': '19.3.0',
    effector: '23.4.4',
    'effector-react': '23.3.0',
    react: '19.3.1',
  },
  page: { ...berths, page: 'harbour', path: '/harbour' },
};
