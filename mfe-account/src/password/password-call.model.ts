import type { ClientError } from '@nfcards/shared/client';
import type { FormCall } from '@nfcards/shared/patterns';
import { combine, merge } from 'effector';
import type { BrowserRefusal, ChangeFailure } from '../prove-identity/browser-refusal.ts';

const INSECURE: BrowserRefusal = { kind: 'BROWSER', reason: 'insecure' };

interface Keys {
  readonly keysFx: Pick<FormCall<Error>, 'failData' | 'pending'>;
  readonly fx: FormCall<ClientError>;
  /** Checks the form before the keys are made. */
  readonly checkFx?: Pick<FormCall<Error>, 'pending'>;
  /** Failures that are shown elsewhere, such as a second factor that is asked for. */
  readonly isShownElsewhere?: (error: ClientError) => boolean;
}

/** A call with keys made from a password. Making them fails where the browser offers no cryptography. */
export function passwordCall({
  keysFx,
  fx,
  checkFx,
  isShownElsewhere = () => false,
}: Keys): FormCall<ChangeFailure> {
  return {
    failData: merge<ChangeFailure>([
      keysFx.failData.map(() => INSECURE),
      fx.failData.filter({ fn: (error) => !isShownElsewhere(error) }),
    ]),
    pending: combine(
      [checkFx ?? fx, keysFx, fx].map(({ pending }) => pending),
      (waits) => waits.includes(true),
    ),
  };
}
