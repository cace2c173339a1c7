/** The chain that heads of the certification log are written on. */
export interface AnchorChainSettings {
  readonly ANCHOR_RPC_URL: string | undefined;
  readonly ANCHOR_KEY: string | undefined;
  readonly ANCHOR_CONTRACT: string | undefined;
}

export const anchorSettingsTable = {
  ANCHOR_RPC_URL: {
    defaultValue: undefined,
    meaning:
      'A node of an EVM chain on which the log of what is certified is anchored every hour; the log stands alone if unset.',
    form: 'an https address, or an http one of this machine',
    read: readNode,
    // Providers put the key of a customer into it.
    secret: true,
    needs: ['ANCHOR_KEY', 'ANCHOR_CONTRACT'],
  },
  ANCHOR_KEY: {
    defaultValue: undefined,
    meaning: 'The private key of the account that pays for it and owns the contract.',
    form: '0x and 64 hexadecimal digits, as a private key of an account is written',
    read: readKey,
    secret: true,
    needs: ['ANCHOR_RPC_URL'],
  },
  ANCHOR_CONTRACT: {
    defaultValue: undefined,
    meaning: 'Address of the contract, which `npm run anchor -- deploy` makes.',
    form: '0x and 40 hexadecimal digits, for example 0x5FbDB2315678afecb367f032d93F642f64180aa3',
    read: (text: string) => (/^0x[0-9a-fA-F]{40}$/.test(text) ? text : undefined),
    needs: ['ANCHOR_RPC_URL'],
  },
} as const;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Of secp256k1 (SEC 2, section 2.4.1): a key is below it. */
const ORDER = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;

function readNode(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.hash !== '') return undefined;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isSafe ? text : undefined;
}

function readKey(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) return undefined;
  const key = BigInt(text);
  return key > 0n && key < ORDER ? text : undefined;
}
