import { texts as linksTexts } from '../../links/texts.ts';
import { texts as seaControlTexts } from '../../sea-control/texts.ts';
import { texts as secretLinkTexts } from '../../secret-link/texts.ts';
import { texts } from '../../sending/texts.ts';
import { texts as vaultTexts } from '../../vault/texts.ts';

/** What the part of a card's page on who has it shows. */
export const panelTexts = [texts, linksTexts, seaControlTexts, secretLinkTexts, vaultTexts] as const;
