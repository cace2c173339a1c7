import { shellConfiguration } from '@nfcards/platform/build';

export default shellConfiguration(import.meta.dirname);
