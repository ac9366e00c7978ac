import { randomBytes } from 'node:crypto';
import { Failure } from './failure.ts';
import type { PendingProof } from './srp.ts';
import type { TokenOccasion } from './triggers.ts';

type Pending =
  | { name: 'PASSWORD_VERIFIER'; username: string; known: boolean; proof: PendingProof }
  | { name: 'NEW_PASSWORD_REQUIRED'; username: string }
  | { name: 'SOFTWARE_TOKEN_MFA'; username: string; occasion: TokenOccasion }
  | { name: 'MFA_SETUP'; username: string; occasion: TokenOccasion; verified: boolean };

const isNamed = <N extends Pending['name']>(pending: Pending, name: N): pending is Extract<Pending, { name: N }> =>
  pending.name === name;

type Kept = { pending: Pending; clientId: string; until: number };

const invalidSession = () => new Failure('NotAuthorizedException', 'Invalid session for the user, session is expired.');

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
      throw invalidSession();
    }
    return kept.pending;
  }

  /** Stores a challenge again under its handle, for another attempt. */
  restore(handle: string, pending: Pending, { clientId, until }: { clientId: string; until: number }): void {
    this.#kept.set(handle, { pending, clientId, until });
  }

  /** The set-up of a second factor for which a sign-in waits; undefined for an unknown handle. */
  setUpOf(handle: string, now: number): Extract<Pending, { name: 'MFA_SETUP' }> | undefined {
    const kept = this.#kept.get(handle);
    if (!kept) return undefined;
    if (kept.until < now || !isNamed(kept.pending, 'MFA_SETUP')) throw invalidSession();
    return kept.pending;
  }

  #forgetLate(now: number): void {
    for (const [handle, kept] of this.#kept) if (kept.until < now) this.#kept.delete(handle);
  }
}
