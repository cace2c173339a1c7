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
      // What stands before a server that is down says so by its own page.
      return error.status < 400
        ? { title: t('error.parsing.title'), body: t('error.parsing.body') }
        : statusWords(error.status, t);
    case 'STATUS':
      return statusWords(error.status, t);
    case 'FETCH_ERROR':
    case 'ABORTED':
      return { title: t('error.network.title'), body: t('error.network.body') };
  }
}

function statusWords(status: number, t: KitTranslate): CallErrorWords {
  return status >= 500
    ? { title: t('error.server.title'), body: t('error.server.body', { status }) }
    : { title: t('error.status.title'), body: t('error.status.body', { status }) };
}

/** The same words for a form, which shows them in its own places. */
export function useCallErrorWords(): (error: ClientError) => CallErrorWords {
  const t = useTexts(kitTexts);
  return (error) => callErrorWords(error, t);
}
