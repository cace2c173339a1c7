export { toast } from 'sonner';
export { TOAST_ACTION } from './toast-action.ts';
