import { createMemberPage as createPage } from '@nfcards/shared/patterns';

/** The beginning of the model of a page below `/profile/{user_id}` that is the member's alone (SPEC RT7 to RT12). */
export const createMemberPage = () => createPage(({ params }, { id }) => params.user_id === id);
