import { defineTexts } from '../../i18n/texts.ts';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** What the kit's own pieces say. The shell adds them before the first page. */
export const kitTexts = defineTexts({ namespace: 'kit', feature: 'kit', fr, en });
