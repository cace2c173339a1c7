import type { ClientError } from '../../client/client-error.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { kitTexts } from '../texts/kit-texts.ts';

export interface CallErrorWords {
  readonly title: string;
  readonly body: string;
}

type KitTranslate = Translate<typeof kitTexts.fr>;

/** Only a FAILURE carries words written for a person (SPEC A3); the other kinds get ours. */
export function callErrorWords(error: ClientError, t: KitTranslate): CallErrorWords {
  switch (error.kind) {
    case 'FAILURE':
      return { title: t('error.failure.title'), body: error.message };
    case 'TIMEOUT_ERROR':
      return { title: t('error.timeout.title'), body: t('error.timeout.body') };
    case 'PARSING_ERROR':
      return { title: t('error.parsing.title'), body: t('error.parsing.body') };
    case 'STATUS':
      return error.status >= 500
        ? { title: t('error.server.title'), body: t('error.server.body', { status: error.status }) }
        : { title: t('error.status.title'), body: t('error.status.body', { status: error.status }) };
    case 'FETCH_ERROR':
    case 'ABORTED':
      return { title: t('error.network.title'), body: t('error.network.body') };
  }
}

/** The same words for a form, which shows them in its own places. */
export function useCallErrorWords(): (error: ClientError) => CallErrorWords {
  const t = useTexts(kitTexts);
  return (error) => callErrorWords(error, t);
}
