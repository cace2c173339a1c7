const key = `0x${'1f'.repeat(32)}`;
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const all = { ANCHOR_RPC_URL: 'https://node.example', ANCHOR_KEY: key, ANCHOR_CONTRACT: contract };

/** What the tests of the table of settings are given for those of the anchor. */
export const anchorExamples = {
  ANCHOR_RPC_URL: {
    standard: undefined,
    good: {
      'https://node.example/v2/a-key': 'https://node.example/v2/a-key',
      'http://127.0.0.1:8545': 'http://127.0.0.1:8545',
    },
    wrong: ['http://node.example', 'wss://node.example', 'node.example', 'https://u:p@node.example'],
    with: all,
  },
  ANCHOR_KEY: {
    standard: undefined,
    good: { [key]: key },
    wrong: [
      '1f'.repeat(32),
      `0x${'1f'.repeat(31)}`,
      `0x${'0'.repeat(64)}`,
      `0x${'f'.repeat(64)}`,
      '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141',
      `0x${'zz'.repeat(32)}`,
    ],
    with: all,
  },
  ANCHOR_CONTRACT: {
    standard: undefined,
    good: { [contract]: contract },
    wrong: [contract.slice(2), contract.slice(0, -1), 'log.eth', `${contract}0`],
    with: all,
  },
} as const;
