/** 600,000 rounds are tested once, where the keys are made. */
export async function fakePasswordKeys(email: string, password: string) {
  const text = new TextEncoder().encode(`${email} ${password}`);
  const digest = await crypto.subtle.digest('SHA-256', text);
  const vault = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { login: `login key of ${password}`, vault };
}
