import { texts as footer } from './footer/texts.ts';
import { texts as language } from './language/texts.ts';
import { texts as layout } from './layout/texts.ts';
import { texts as menu } from './menu/texts.ts';
import { texts as offline } from './offline/texts.ts';
import { texts as search } from './search/texts.ts';
import { texts as theme } from './theme/texts.ts';
import { texts as userMenu } from './user-menu/texts.ts';

/** The texts that the shell needs from the start. */
export const shellTexts = [layout, search, language, theme, userMenu, footer, menu, offline];
