/** Whether an address or a name of the machine itself, as URLs and sockets write them. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|::ffff:127(\.\d{1,3}){3})$/.test(host);
}
