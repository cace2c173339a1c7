import { BlobStoreError, newBlobName } from '../blobs/blob-store.ts';
import { BucketError } from '../blobs/bucket-client.ts';
import { listBlobs } from '../blobs/list-blobs.ts';
import { adviceFor, type BlobPlace, openPlace } from '../blobs/open-blob-store.ts';
import type { AnchorSettings } from '../certification/anchoring/open-chain.ts';
import { balanceOf, openChain } from '../certification/anchoring/open-chain.ts';
import { AnchorError, type AnchorErrorKind } from '../certification/chain.ts';
import type { SmtpSettings } from '../messages/smtp-transport.ts';
import { trySmtp } from '../messages/smtp-transport.ts';
import type { Check, Finding } from './finding.ts';
import { skipped, well, wrong } from './finding.ts';

/** One attempt, and not for long. */
const PACE = { timeout: 5_000, retryDelays: [] };

const LISTING =
  'Let the key of BLOBS_KEY_ID list the bucket too (s3:ListBucket): without it nobody can look for what belongs to no row.';

/** Writes a document of a few bytes into the bucket, reads, lists and deletes it, as a server does with those of members. */
export function documentsCheck(place: BlobPlace | undefined): Check {
  return {
    name: 'documents',
    look: async () => {
      if (place?.kind !== 'bucket')
        return skipped('Documents lie in DATA_DIR: BLOBS_URL is not set. They serve one machine.');
      return tryBucket({ ...place, ...PACE });
    },
  };
}

async function tryBucket(place: BlobPlace): Promise<Finding> {
  const store = openPlace(place);
  const name = newBlobName();
  const bytes = Buffer.from('probe');
  try {
    await store.put(name, bytes);
    const found = await store.get(name);
    // One page of names is enough: a bucket may have millions.
    for await (const _ of listBlobs(place)) break;
    await store.delete(name);
    if (found === null || !bytes.equals(found))
      return wrong(
        'The bucket for documents does not give back what was just written to it.',
        'Its store is not consistent: use one whose reads follow its writes, as all of the known ones do.',
      );
    return well('The bucket for documents can be written, read, listed and deleted from.');
  } catch (cause) {
    if (cause instanceof BucketError)
      return wrong(`The bucket for documents cannot be listed. ${cause.message}`, LISTING);
    if (!(cause instanceof BlobStoreError)) throw cause;
    return wrong(`The bucket for documents cannot be used. ${cause.message}`, adviceFor(cause));
  }
}

/** Logs in at the mail server and hands nothing over. */
export function mailCheck(smtp: SmtpSettings | undefined): Check {
  return {
    name: 'mail',
    look: async () => {
      if (smtp === undefined) return skipped('SMTP_URL is not set: nobody gets a code or a link by mail.');
      const refusal = await trySmtp(smtp);
      if (refusal === null) return well('The mail server lets the site in. No mail was sent.');
      if (refusal === 'smtp_535' || refusal === 'smtp_EAUTH')
        return wrong(
          `The mail server refuses the user or the password (${refusal}).`,
          'Put the right ones into SMTP_URL; characters such as @ and / in them are written as %40 and %2F.',
        );
      if (refusal === 'smtp_ETLS')
        return wrong(
          'The mail server offers no TLS.',
          'Use its port for TLS (smtps://…:465), or mend STARTTLS.',
        );
      return wrong(
        `The mail server cannot be used (${refusal}).`,
        'Check address and port in SMTP_URL, and that this machine may reach them: many hosts close ports 25 and 465.',
      );
    },
  };
}

const ANCHOR_ADVICE: Readonly<Record<AnchorErrorKind, string>> = {
  unreachable: 'Check ANCHOR_RPC_URL, and that the node answers.',
  funds_missing: 'Send it some: the log stands alone meanwhile.',
  not_the_owner: 'Use the key that deployed the contract, or deploy another one: npm run anchor -- deploy.',
  another_log: 'Another site writes to that contract: deploy one of your own, npm run anchor -- deploy.',
  contract_missing:
    'Check ANCHOR_CONTRACT, and that the node is of the chain that it was deployed on: npm run anchor -- deploy makes one.',
  refused: 'The log of the node says why.',
  unexpected: 'Check ANCHOR_RPC_URL and ANCHOR_CONTRACT.',
};

/** Asks the node for the contract and for what its owner has to pay with; writes nothing. */
export function anchorCheck(settings: AnchorSettings | undefined): Check {
  return {
    name: 'anchors',
    look: async () => {
      if (settings === undefined)
        return skipped('The log of certifications is anchored on no chain (ANCHOR_RPC_URL).');
      try {
        const chain = openChain(settings);
        const [id, size] = [await chain.id(), await chain.anchoredSize()];
        if ((await balanceOf(settings)) === 0n)
          return wrong('The account of ANCHOR_KEY has nothing to pay with.', ANCHOR_ADVICE.funds_missing);
        return well(`Chain ${id} has the contract, with a head of ${size} entries.`);
      } catch (cause) {
        if (!(cause instanceof AnchorError)) throw cause;
        return wrong(
          `The chain for anchors cannot be used (${cause.kind.replaceAll('_', ' ')}).`,
          ANCHOR_ADVICE[cause.kind],
        );
      }
    },
  };
}
