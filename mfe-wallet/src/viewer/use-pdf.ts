import { useEffect, useState } from 'react';
import { openPdf, type Pdf, PdfFailure, type PdfProblem } from './open-pdf.ts';

export type PdfState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly pdf: Pdf }
  | { readonly status: 'failed'; readonly problem: PdfProblem };

/**
 * A PDF while it is looked at.
 * @param attempt another number opens it anew
 */
export function usePdf(file: Blob, attempt: number): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'pending' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what it is for
  useEffect(() => {
    let opened: Pdf | null = null;
    let isGone = false;
    setState({ status: 'pending' });
    openPdf(file).then(
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
  }, [file, attempt]);
  return state;
}
