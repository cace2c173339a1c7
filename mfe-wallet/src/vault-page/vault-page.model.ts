import { createMemberPage } from '@nfcards/shared/patterns';

export const { opened } = createMemberPage();
