import type { LogInclusion } from '@nfcards/shared/operations';
import type { Certificate } from './certificate.ts';

export interface Certified {
  /** Origin of the site. */
  readonly site: string;
  /** Name and key of its log. */
  readonly log: string;
  readonly no: number;
  /** Of the version, as its readers have it. */
  readonly salt: string;
  readonly inclusion: LogInclusion;
}

/** The proof of a version that the log has taken up. */
export function makeCertificate({ site, log, no, salt, inclusion }: Certified): Certificate {
  const { anchor, ...proof } = inclusion;
  return { v: 1, site, log, no, salt, ...proof, anchors: anchor === null ? [] : [anchor] };
}
