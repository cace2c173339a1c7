import { defineTexts } from '@nfcards/shared/i18n';
import en from './en.json';
import fr from './fr.json';

export const texts = defineTexts({ namespace: 'directory', feature: 'tides', fr, en });
