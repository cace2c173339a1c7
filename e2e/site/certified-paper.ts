import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { answerOf, expect, type Member } from './members.ts';
import type { Paper } from './papers.ts';

/** A file that the log has taken up, and its proof, as the wallet would give them out. */
export interface CertifiedPaper {
  readonly paper: Paper;
  readonly proof: Paper;
  /** What the code of a printed card has after `/verify`. */
  readonly fragment: string;
  /** Hexadecimal; nobody may be told them. */
  readonly secrets: readonly string[];
}

interface Inclusion {
  readonly entry: string;
  readonly leaf: number;
  readonly checkpoint: string;
  readonly path: readonly string[];
}

/** Certifies a file by the API, in a member's name. Its bytes stay here: what is uploaded is noise. */
export async function certify(member: Member, paper: Paper): Promise<CertifiedPaper> {
  const salt = randomBytes(32);
  const sha256 = createHash('sha256').update(paper.buffer).digest();
  const commitment = createHmac('sha256', salt).update(sha256).digest('hex');
  const card = await makeCard(member);
  await addNoise(member, card, { type: 'insurance', commitment });
  const no = await entryOf(member, card);
  const { verifier } = await read<{ verifier: string }>(member, 'log_key');
  const inclusion = await takenUp(member, no);
  const certificate = {
    v: 1,
    site: 'http://localhost',
    log: verifier,
    no,
    salt: salt.toString('hex'),
    ...inclusion,
    anchors: [],
  };
  const leafHash = createHash('sha256').update('\0').update(inclusion.entry).digest();
  return {
    paper,
    proof: {
      name: `${paper.name}.nfcert.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(certificate)),
    },
    fragment: `#1.${no.toString(36)}.${salt.toString('base64url')}.${leafHash.toString('base64url')}`,
    secrets: [salt, sha256].flatMap((bytes) => [bytes.toString('hex'), bytes.toString('base64url')]),
  };
}

/** @returns the card's identifier */
async function makeCard(member: Member): Promise<string> {
  const [boatId, id] = [randomUUID(), randomUUID()];
  const particulars = { type: 'sailing_yacht', registration_number: 'LR 123456', flag: 'FR' };
  const lengths = { length: 10.5, beam: 3.2, draught: 1.8 };
  await answerOf(member.request, 'save_boat', { id: boatId, name: 'Pen Duick', ...particulars, ...lengths });
  await answerOf(member.request, 'create_nfcard', { id, boat_id: boatId, title: 'Papiers' });
  return id;
}

/** Adds a document to a card by the API: its bytes look as those that a browser has encrypted. */
export async function addNoise(
  member: Pick<Member, 'request'>,
  card: string,
  { type, commitment }: { readonly type: string; readonly commitment: string },
): Promise<void> {
  const sealed = Buffer.from('sealed').toString('base64');
  const cipher = ageNoise();
  await addSealed(member, card, { type, commitment, cipher, sealed_title: sealed, sealed_key: sealed });
}

/** A document as it leaves the browser that has encrypted it. */
export interface Sealed {
  readonly type: string;
  readonly commitment: string;
  readonly cipher: Buffer;
  readonly sealed_title: string;
  readonly sealed_key: string;
}

/** Adds it to a card by the API, in the member's name. @returns the document's identifier */
export async function addSealed(
  member: Pick<Member, 'request'>,
  card: string,
  { cipher, ...sealed }: Sealed,
): Promise<string> {
  const [id, fileId] = [randomUUID(), randomUUID()];
  await answerOf(member.request, 'add_document', {
    id,
    nfcard_id: card,
    file_id: fileId,
    size: cipher.length,
    digest: createHash('sha256').update(cipher).digest('hex'),
    ...sealed,
  });
  const part = await member.request.post(`/api/upload_document_part?file_id=${fileId}&number=0`, {
    data: cipher,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(part.ok(), await part.text()).toBe(true);
  await answerOf(member.request, 'finish_document', { file_id: fileId });
  return id;
}

async function entryOf(member: Member, card: string): Promise<number> {
  const { documents } = await read<{ documents: { files: { entry_no: number | null }[] }[] }>(
    member,
    `nfcard?id=${card}`,
  );
  const no = documents[0]?.files[0]?.entry_no;
  if (typeof no !== 'number') throw new Error('the version is not certified');
  return no;
}

async function takenUp(member: Member, no: number): Promise<Inclusion> {
  const taken: Inclusion[] = [];
  await expect(async () => {
    const { inclusion } = await read<{ inclusion: Inclusion | null }>(member, `log_inclusion?no=${no}`);
    if (inclusion === null) throw new Error('the log has not taken it up');
    const { entry, leaf, checkpoint, path } = inclusion;
    taken.push({ entry, leaf, checkpoint, path });
  }).toPass();
  const [inclusion] = taken;
  if (inclusion === undefined) throw new Error('toPass has found one');
  return inclusion;
}

async function read<Answer>({ request }: Member, operation: string): Promise<Answer> {
  return (await (await request.get(`/api/${operation}`)).json()) as Answer;
}

/** As age files begin: the header of one X25519 recipient, then what looks like noise. */
function ageNoise(): Buffer {
  const base64 = () => randomBytes(32).toString('base64').slice(0, 43);
  const header = `age-encryption.org/v1\n-> X25519 ${base64()}\n${base64()}\n--- ${base64()}\n`;
  return Buffer.concat([Buffer.from(header), randomBytes(800)]);
}
