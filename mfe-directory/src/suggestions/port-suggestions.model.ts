import { createPlaceSuggestions } from '@nfcards/shared/patterns';

export const portSuggestions = createPlaceSuggestions('port');
