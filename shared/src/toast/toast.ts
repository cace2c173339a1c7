export { toast } from './queued-toast.ts';
export { TOAST_ACTION } from './toast-action.ts';
