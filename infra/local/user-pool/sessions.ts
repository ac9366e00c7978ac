import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Failure } from './failure.ts';
import type { ClientSettings } from './settings.ts';
import type { Session, StoredUser } from './state.ts';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const FORMER_TOKENS = 20;
const newSecret = (): string => randomBytes(48).toString('base64url');

/** The sign-ins of one pool. A revoked session is kept until its expiry, so that its error is "revoked". */
export class Sessions {
  readonly #sessions: Session[];

  constructor(sessions: Session[]) {
    this.#sessions = sessions;
  }

  /** Starts a session; the refresh token is returned once and stored as a hash. */
  begin(user: StoredUser, client: ClientSettings, now: number): { session: Session; refreshToken: string } {
    const refreshToken = newSecret();
    const session: Session = {
      id: randomUUID(),
      username: user.username,
      clientId: client.id,
      refreshHash: hashOf(refreshToken),
      formerRefresh: [],
      authTime: now,
      until: now + client.refreshTokenSeconds,
      revoked: false,
    };
    this.#forgetExpired(now);
    this.#sessions.push(session);
    return { session, refreshToken };
  }

  byRefreshToken(refreshToken: string, clientId: string): Session {
    const hash = hashOf(refreshToken);
    const holds = (s: Session) => s.refreshHash === hash || s.formerRefresh.some(former => former.hash === hash);
    const session = this.#sessions.find(s => s.clientId === clientId && holds(s));
    if (!session) throw new Failure('NotAuthorizedException', 'Invalid Refresh Token');
    return session;
  }

  /** Throws unless the token may still be exchanged. */
  checkRefresh(session: Session, refreshToken: string, now: number): void {
    if (session.revoked) throw new Failure('NotAuthorizedException', 'Refresh Token has been revoked');
    if (session.until <= now) throw new Failure('NotAuthorizedException', 'Refresh Token has expired');
    const former = session.formerRefresh.find(f => f.hash === hashOf(refreshToken));
    if (former && former.until < now) {
      session.revoked = true;
      throw new Failure('RefreshTokenReuseException', 'Refresh token has been invalidated');
    }
  }

  /** Replaces the refresh token; the old one is valid for `graceSeconds` more. */
  rotate(session: Session, graceSeconds: number, now: number): string {
    const refreshToken = newSecret();
    const former = { hash: session.refreshHash, until: now + graceSeconds };
    session.formerRefresh = [former, ...session.formerRefresh].slice(0, FORMER_TOKENS);
    session.refreshHash = hashOf(refreshToken);
    return refreshToken;
  }

  isLive(id: unknown): boolean {
    return this.#sessions.some(s => s.id === id && !s.revoked);
  }

  revoke(session: Session): void {
    session.revoked = true;
  }

  revokeAll(username: string): void {
    for (const session of this.#sessions) if (session.username === username) session.revoked = true;
  }

  #forgetExpired(now: number): void {
    const kept = this.#sessions.filter(s => s.until > now);
    this.#sessions.splice(0, this.#sessions.length, ...kept);
  }
}
