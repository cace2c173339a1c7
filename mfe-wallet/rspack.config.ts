import { remoteConfiguration } from '@nfcards/platform/build';

export default remoteConfiguration(import.meta.dirname);
