import { createMemberPage } from '../member/member-page.model.ts';

export const { opened } = createMemberPage();
