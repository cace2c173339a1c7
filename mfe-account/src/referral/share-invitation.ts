export interface Invitation {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

export type ShareOutcome = 'shared' | 'cancelled' | 'failed';

/** Whether the device has a sheet to share with. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Hands the invitation to the apps of the device. */
export async function shareInvitation(invitation: Invitation): Promise<ShareOutcome> {
  try {
    await navigator.share(invitation);
    return 'shared';
  } catch (error) {
    // The member closed the sheet: nothing is to be said.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
