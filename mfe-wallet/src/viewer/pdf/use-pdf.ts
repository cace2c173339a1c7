import { useEffect, useState } from 'react';
import { openPdf, type Pdf, PdfFailure, type PdfProblem } from './open-pdf.ts';

export type PdfState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly pdf: Pdf }
  | { readonly status: 'failed'; readonly problem: PdfProblem };

export interface PdfAttempt {
  /** Another number opens it anew. */
  readonly no: number;
  readonly password: string | null;
}

/** A PDF while it is looked at. */
export function usePdf(file: Blob, { no, password }: PdfAttempt): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'pending' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what it is for
  useEffect(() => {
    let opened: Pdf | null = null;
    let isGone = false;
    setState({ status: 'pending' });
    openPdf(file, password).then(
      (pdf) => {
        opened = pdf;
        if (isGone) pdf.close();
        else setState({ status: 'ready', pdf });
      },
      (cause: unknown) => {
        const problem = cause instanceof PdfFailure ? cause.problem : 'damaged';
        if (!isGone) setState({ status: 'failed', problem });
      },
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [file, no, password]);
  return state;
}
