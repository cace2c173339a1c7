export const START_PATH = '/wallet/start';
