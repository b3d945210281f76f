import type { FastifyReply, FastifyRequest } from 'fastify';

interface Cookie {
  name: string;
  /** Without a sign that ends a cookie; empty deletes it. */
  value: string;
  path: string;
  seconds: number;
  secure: boolean;
}

/** For scripts out of reach, and not sent along by other sites but when somebody is led here. */
export function setCookie(reply: FastifyReply, { name, value, path, seconds, secure }: Cookie): void {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  void reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '));
}

export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
