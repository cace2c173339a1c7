import { defineTexts } from '@nfcards/shared/i18n';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export const texts = defineTexts({ namespace: 'wallet', feature: 'send-here', fr, en });
