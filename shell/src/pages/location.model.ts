import { createEvent } from 'effector';

/** Another page is shown, or the first one; its path. */
export const pageArrived = createEvent<string>();
