import { defineTexts } from '../../i18n/texts.ts';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** Texts of the kit's own pieces. The shell adds them before the first page. */
export const kitTexts = defineTexts({ namespace: 'kit', feature: 'kit', fr, en });
