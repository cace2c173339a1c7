import { dirname } from 'node:path';

/** The project's own folder. */
export const ROOT = dirname(dirname(import.meta.dirname));
