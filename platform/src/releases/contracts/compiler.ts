import { join } from 'node:path';
import { ROOT } from '../../root.ts';

/**
 * The compiler that checks. `.bin/tsc` may be that of `typescript`, whose API the import rules and the contracts of
 * releases read sources with: version 7 has no such API.
 */
export const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');
