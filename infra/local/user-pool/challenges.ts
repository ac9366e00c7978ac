import { randomBytes } from 'node:crypto';
import { Failure } from './failure.ts';
import type { PendingProof } from './srp.ts';

export type Pending =
  | { name: 'PASSWORD_VERIFIER'; username: string; known: boolean; proof: PendingProof }
  | { name: 'NEW_PASSWORD_REQUIRED'; username: string };

const isNamed = <N extends Pending['name']>(pending: Pending, name: N): pending is Extract<Pending, { name: N }> =>
  pending.name === name;

type Kept = { pending: Pending; clientId: string; until: number };

/** Open challenges, in memory: each accepts one response, in time, from the client that started the sign-in. */
export class Challenges {
  readonly #kept = new Map<string, Kept>();

  /** Returns the opaque handle that the client sends back: a secret block or a session. */
  put(pending: Pending, { clientId, until }: { clientId: string; until: number }): string {
    const handle = randomBytes(96).toString('base64');
    this.#kept.set(handle, { pending, clientId, until });
    return handle;
  }

  take<N extends Pending['name']>(
    name: N,
    handle: string,
    { clientId, now }: { clientId: string; now: number },
  ): Extract<Pending, { name: N }> {
    const kept = this.#kept.get(handle);
    this.#kept.delete(handle);
    this.#forgetLate(now);
    if (!kept || kept.clientId !== clientId || kept.until < now || !isNamed(kept.pending, name)) {
      throw new Failure('NotAuthorizedException', 'Invalid session for the user, session is expired.');
    }
    return kept.pending;
  }

  /** Stores a challenge again under its handle, for another attempt. */
  restore(handle: string, pending: Pending, { clientId, until }: { clientId: string; until: number }): void {
    this.#kept.set(handle, { pending, clientId, until });
  }

  #forgetLate(now: number): void {
    for (const [handle, kept] of this.#kept) if (kept.until < now) this.#kept.delete(handle);
  }
}
