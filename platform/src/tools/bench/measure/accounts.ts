import { randomInt, randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';

/** What an account proves its password with. */
export const PASSWORD = 'a-derived-key-of-forty-three-characters-000';

/** Accounts of one password, which log in each from another address: limits are for those who guess. */
export class Accounts {
  readonly #host: string;
  readonly #emails: readonly string[];
  #calls = 0;

  private constructor(host: string, emails: readonly string[]) {
    this.#host = host;
    this.#emails = emails;
  }

  /** @param host address of the API, for example `http://127.0.0.1:41234/api` */
  static async open(host: string, count: number): Promise<Accounts> {
    const emails = Array.from({ length: count }, () => `${randomUUID()}@example.org`);
    for (const email of emails) {
      const response = await post(`${host}/register`, {
        email,
        first_name: 'Ada',
        last_name: 'Marin',
        hashed_password: PASSWORD,
      });
      if (!response.ok) throw new Error(`register answered ${response.status}.`);
    }
    return new Accounts(host, emails);
  }

  loginRequest(): Request {
    const setupRequest = (request: Request): Request => {
      this.#calls += 1;
      const email = this.#emails[this.#calls % this.#emails.length];
      return {
        ...request,
        body: JSON.stringify({ email, cookie: PASSWORD }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressNo(this.#calls) },
      };
    };
    return { method: 'POST', path: '/api/login', setupRequest };
  }

  async oneAnswer(): Promise<Uint8Array<ArrayBuffer>> {
    const login = await post(`${this.#host}/login`, { email: this.#emails[0], cookie: PASSWORD });
    return new Uint8Array(await login.arrayBuffer());
  }
}

async function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressNo(randomInt(2 ** 24)) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

function addressNo(no: number): string {
  return `10.${(no >> 16) & 255}.${(no >> 8) & 255}.${no & 255}`;
}
