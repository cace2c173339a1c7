export { onToastWaiting, showToastsBy } from './queued-toast.ts';
