import { createEvent } from 'effector';

/** A page was shown, the first one too; its path. */
export const pageArrived = createEvent<string>();
