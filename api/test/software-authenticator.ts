import type { KeyObject } from 'node:crypto';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AnswerOf, InputOf, operations } from '@nfcards/shared/operations';

type Row<Name extends keyof typeof operations> = (typeof operations)[Name];
type CreationOptions = AnswerOf<Row<'passkey_registration_options'>>;
type RequestOptions = AnswerOf<Row<'passkey_login_options'>>;
type Registration = InputOf<Row<'add_passkey'>>['credential'];
type Assertion = InputOf<Row<'passkey_login'>>['credential'];

/** Flags of the authenticator data (WebAuthn 3, §6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** What a browser and its authenticator do, on `http://localhost:3000` unless told otherwise. */
export class SoftwareAuthenticator {
  origin = 'http://localhost:3000';
  rpId = 'localhost';
  /** Whether the person has shown finger, face or PIN. */
  verifies = true;
  /** Uses so far; an authenticator of synced passkeys stays at 0. */
  counter = 0;
  readonly credentialId: Buffer = randomBytes(32);
  #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = '';

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** As if another key were in the same authenticator. */
  exchangeKey(): void {
    this.#privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  }

  /** `navigator.credentials.create()`. */
  create({ challenge, user }: Pick<CreationOptions, 'challenge' | 'user'>): Registration {
    this.#userHandle = user.id;
    const id = this.credentialId.toString('base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()]);
    const authData = Buffer.concat([this.#authenticatorData(ATTESTED), attested]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get()`. */
  get({ challenge }: Pick<RequestOptions, 'challenge'>, userHandle = this.#userHandle): Assertion {
    const id = this.credentialId.toString('base64url');
    const clientData = this.#clientData('webauthn.get', challenge);
    const authData = this.#authenticatorData(0);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle,
      },
    };
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = PRESENT | (this.verifies ? VERIFIED : 0) | flags;
    return Buffer.concat([createHash('sha256').update(this.rpId).digest(), Buffer.from([all]), counter]);
  }

  /** ES256 on P-256 (RFC 9053 §2.1, §7.1). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

/** The head of an item of CBOR (RFC 8949 §3), for what is shorter than 64 kB. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
