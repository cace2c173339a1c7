import { type Digest, hashLeaf, writeDigest } from '@nfcards/shared/certification';
import { $client, type Client } from '@nfcards/shared/client';
import { allSettled, fork, type Scope } from 'effector';
import { describe, expect, it } from 'vitest';
import { writeCertificate } from '../certificates/certificate.ts';
import { linkFragment } from '../certificates/certificate-link.ts';
import { CERTIFIED_AT, clientOf, digestOf, fakeLog } from '../certificates/log.fixture.ts';
import type { SeenHead } from '../log/watch-log.ts';
import { $watch, forgetSeenFx, keepSeenFx, opened, readSeenFx, seenForgotten } from '../log/witness.model.ts';
import { $judgement, judgementRetried } from './judge.model.ts';
import { $file, $proof, codeRead, filesGiven, startedOver } from './verify.model.ts';

const SALT: Digest = new Uint8Array(32).fill(7);
const TEXT = 'attestation d’assurance';
const DOCUMENT = new File([TEXT], 'assurance.pdf');

interface Device {
  readonly scope: Scope;
  readonly kept: () => SeenHead | null;
}

/** A browser that keeps what it saw. */
function deviceAt(client: Client, seen: SeenHead | null = null): Device {
  let kept = seen;
  const scope = fork({
    values: [[$client, client]],
    handlers: [
      [readSeenFx, () => kept],
      [
        keepSeenFx,
        (head: SeenHead) => {
          kept = head;
        },
      ],
      [
        forgetSeenFx,
        () => {
          kept = null;
        },
      ],
    ],
  });
  return { scope, kept: () => kept };
}

async function certified() {
  const log = await fakeLog();
  const no = await log.certify(await digestOf(TEXT), SALT);
  const certificate = await log.proofOf(no, SALT);
  return {
    log,
    no,
    certificate,
    proof: new File([writeCertificate(certificate)], 'assurance.pdf.nfcert.json'),
  };
}

describe('the verification of a document', () => {
  it('takes a file and its proof in one go, in any order', async () => {
    const { log, proof } = await certified();
    for (const files of [
      [DOCUMENT, proof],
      [proof, DOCUMENT],
    ]) {
      const { scope } = deviceAt(clientOf(log));
      await allSettled(filesGiven, { scope, params: files });
      expect(scope.getState($judgement)).toMatchObject({
        status: 'done',
        verdict: { kind: 'certified', certifiedAt: CERTIFIED_AT },
      });
    }
  });

  it('takes one after the other, and judges again what is chosen in the place of one', async () => {
    const { log, proof } = await certified();
    const { scope } = deviceAt(clientOf(log));
    await allSettled(filesGiven, { scope, params: [proof] });
    expect(scope.getState($judgement)).toEqual({ status: 'none' });
    await allSettled(filesGiven, { scope, params: [new File([`${TEXT}.`], 'autre.pdf')] });
    expect(scope.getState($judgement)).toMatchObject({ verdict: { kind: 'refused', refusal: 'other_file' } });
    await allSettled(filesGiven, { scope, params: [DOCUMENT] });
    expect(scope.getState($judgement)).toMatchObject({ verdict: { kind: 'certified' } });
    await allSettled(startedOver, { scope });
    expect([scope.getState($file).status, scope.getState($proof).status]).toEqual(['none', 'none']);
    expect(scope.getState($judgement)).toEqual({ status: 'none' });
  });

  it('takes the code of a printed card in the place of a proof', async () => {
    const { log, no, certificate } = await certified();
    const { scope } = deviceAt(clientOf(log));
    const leafHash = writeDigest(await hashLeaf(new TextEncoder().encode(certificate.entry)));
    const fragment = linkFragment({ no, salt: certificate.salt, leafHash });
    await allSettled(codeRead, { scope, params: `https://boats.example/verify#${fragment}` });
    await allSettled(filesGiven, { scope, params: [DOCUMENT] });
    expect(scope.getState($judgement)).toMatchObject({ verdict: { kind: 'certified' } });
  });

  it('says which of the two cannot be read', async () => {
    const { log } = await certified();
    const { scope } = deviceAt(clientOf(log));
    await allSettled(filesGiven, { scope, params: [new File(['{}'], 'assurance.pdf.nfcert.json')] });
    expect(scope.getState($proof)).toEqual({ status: 'unreadable', name: 'assurance.pdf.nfcert.json' });
    await allSettled(codeRead, { scope, params: 'https://boats.example/menu' });
    expect(scope.getState($proof)).toEqual({ status: 'unreadable', name: null });
    const large = new File([new Uint8Array(21 * 1024 * 1024)], 'film.mov');
    await allSettled(filesGiven, { scope, params: [large] });
    expect(scope.getState($file).status).toBe('too_large');
  });

  it('fails while the log cannot be asked, and goes on when it can', async () => {
    const { log, proof } = await certified();
    let reachable = false;
    const { scope } = deviceAt(clientOf(log, () => reachable));
    await allSettled(filesGiven, { scope, params: [DOCUMENT, proof] });
    expect(scope.getState($judgement)).toMatchObject({ status: 'failed', error: { kind: 'FETCH_ERROR' } });
    reachable = true;
    await allSettled(judgementRetried, { scope });
    expect(scope.getState($judgement)).toMatchObject({ status: 'done', verdict: { kind: 'certified' } });
  });
});

describe('the witness', () => {
  const visit = { params: {}, query: {} };

  it('keeps the newest head at each visit', async () => {
    const { log } = await certified();
    const { scope, kept } = deviceAt(clientOf(log));
    await allSettled(opened, { scope, params: visit });
    const first = kept();
    expect(first).not.toBeNull();
    await log.certify(await digestOf('another'), SALT);
    await allSettled(opened, { scope, params: visit });
    expect(kept()).not.toEqual(first);
    expect(scope.getState($watch).status).toBe('sound');
  });

  it('keeps the older head as evidence when the log was tampered with, until it is forgotten', async () => {
    const { log, certificate, proof } = await certified();
    const seen = { verifier: log.verifier, checkpoint: certificate.checkpoint };
    log.rewindTo(0);
    await log.certify(await digestOf('another past'), SALT);
    const { scope, kept } = deviceAt(clientOf(log), seen);
    await allSettled(opened, { scope, params: visit });
    expect(scope.getState($watch)).toMatchObject({ status: 'tampered', how: 'past' });
    expect(kept()).toEqual(seen);
    await allSettled(filesGiven, { scope, params: [DOCUMENT, proof] });
    expect(scope.getState($judgement)).toMatchObject({
      verdict: { kind: 'refused', refusal: 'log_tampered' },
    });
    await allSettled(seenForgotten, { scope });
    expect(scope.getState($watch).status).toBe('sound');
    expect(kept()).not.toEqual(seen);
  });
});
