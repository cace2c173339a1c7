import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCheckpoint } from './checkpoint.ts';
import { writeDigest } from './digests.ts';
import { newLogSigner } from './log.fixture.ts';
import { readNote, readVerifier, verifyNote } from './signed-note.ts';

/** The example of https://c2sp.org/signed-note (CC BY 4.0). */
const VERIFIER = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;
/** That of https://c2sp.org/tlog-checkpoint (CC BY 4.0), whose key is not published. */
const CHECKPOINT = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;

const root = crypto.getRandomValues(new Uint8Array(32));
const log = await newLogSigner('boats.example/log');

afterEach(() => vi.restoreAllMocks());

async function verified(note: string, verifier: string) {
  const [read, key] = [readNote(note), await readVerifier(verifier)];
  return read === null || key === null ? null : verifyNote(read, key);
}

describe('a signed note', () => {
  it('is verified as the published example', async () => {
    expect(await verified(NOTE, VERIFIER)).toBe('right');
  });

  it.each([
    ['another text', NOTE.replace('example message', 'sample message'), 'wrong'],
    ['another signature', NOTE.replace('7Ztg1E', '7Ztg1F'), 'wrong'],
    ['another name', NOTE.replace('— example.com/foo', '— example.com/bar'), 'by_another'],
    ['another id', NOTE.replace('Uw2Q', 'Uw2R'), 'by_another'],
    [
      'a signature of a key that is not known beside',
      NOTE.replace('\n—', '\n— someone.example AAAAAAAA\n—'),
      'right',
    ],
    ['a wrong signature beside', `${NOTE}— example.com/foo Uw2QOgAA\n`, 'wrong'],
  ])('with %s is refused or not', async (_, note, reading) => {
    expect(note).not.toBe(NOTE);
    expect(await verified(note, VERIFIER)).toBe(reading);
  });

  it.each([
    ['no signature', 'This is an example message.\n'],
    ['no line feed at the end', NOTE.slice(0, -1)],
    ['a hyphen for a dash', NOTE.replace('—', '-')],
    ['a tab', NOTE.replace('an example', 'an\texample')],
    ['no base64', NOTE.replace('Uw2Q', 'Uw2?')],
    ['stray bits in its base64', NOTE.replace('aQM=', 'aQN=')],
    ['more than the longest note', `${'x'.repeat(20_000)}${NOTE}`],
  ])('with %s is none', (_, note) => {
    expect(readNote(note)).toBeNull();
  });

  it.each([
    ['another id', VERIFIER.replace('530d903a', '530d903b')],
    ['another name', VERIFIER.replace('foo', 'bar')],
    ['another algorithm', VERIFIER.replace('+Aeky', '+Beky')],
    ['a part missing', VERIFIER.slice(0, VERIFIER.lastIndexOf('+'))],
  ])('is not read by a verifier with %s', async (_, verifier) => {
    expect(await readVerifier(verifier)).toBeNull();
  });
});

describe('a checkpoint', () => {
  it('gives the head that the log signed', async () => {
    const checkpoint = await log.sign({ size: 20_852_163, root });
    expect(await readCheckpoint(checkpoint, log.verifier)).toEqual({
      kind: 'signed',
      head: { origin: 'boats.example/log', size: 20_852_163, root, chain: null, checkpoint },
    });
  });

  it('says which chain the log writes to, and to which contract there', async () => {
    const head = (await log.sign({ size: 7, root })).split('\n\n')[0] ?? '';
    const contract = `0x${'1f'.repeat(20)}`;
    const chainOf = async (line: string) => {
      const reading = await readCheckpoint(await log.signText(`${head}\n${line}\n`), log.verifier);
      return reading.kind === 'signed' ? reading.head.chain : reading.kind;
    };
    expect(await chainOf(`anchor 31337 ${contract}`)).toEqual({ id: 31_337, contract });
    for (const line of [`anchor 0 ${contract}`, `anchor 1 ${contract}00`, 'another line'])
      expect(await chainOf(line)).toBeNull();
  });

  it('of another log says so', async () => {
    const other = await newLogSigner('ports.example/log');
    expect(await readCheckpoint(CHECKPOINT, log.verifier)).toEqual({ kind: 'other_log' });
    expect(await readCheckpoint(await other.sign({ size: 1, root }), log.verifier)).toEqual({
      kind: 'other_log',
    });
  });

  it('of the same name with another key is of another log', async () => {
    const other = await newLogSigner('boats.example/log');
    expect(await readCheckpoint(await other.sign({ size: 1, root }), log.verifier)).toEqual({
      kind: 'other_log',
    });
  });

  it('with another size under the signature is refused', async () => {
    const checkpoint = (await log.sign({ size: 7, root })).replace('\n7\n', '\n8\n');
    expect(await readCheckpoint(checkpoint, log.verifier)).toEqual({ kind: 'signature_wrong' });
  });

  it.each([
    ['a size with zeroes before it', '007', writeDigest(root)],
    ['a size that no number holds', '9007199254740993', writeDigest(root)],
    ['a size below zero', '-1', writeDigest(root)],
    ['a root that is too short', '7', writeDigest(root).slice(2)],
  ])('with %s is unreadable, although the log signed it', async (_, size, hex) => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const checkpoint = await log.signText(
      `boats.example/log\n${size}\n${btoa(String.fromCharCode(...bytes))}\n`,
    );
    expect(await readCheckpoint(checkpoint, log.verifier)).toEqual({ kind: 'checkpoint_unreadable' });
  });

  it('says when the key is invalid', async () => {
    const checkpoint = await log.sign({ size: 7, root });
    expect(await readCheckpoint(checkpoint, 'boats.example/log')).toEqual({ kind: 'verifier_unreadable' });
  });

  it('says when the browser has no Ed25519', async () => {
    const checkpoint = await log.sign({ size: 7, root });
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(
      new DOMException('Unrecognized name.', 'NotSupportedError'),
    );
    expect(await readCheckpoint(checkpoint, log.verifier)).toEqual({ kind: 'ed25519_missing' });
  });
});
