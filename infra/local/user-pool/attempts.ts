import { Failure } from './failure.ts';

const HOUR = 3600;
const FREE_FAILURES = 5;
const LONGEST_LOCK = 900;

/**
 * Limits guessing, in memory. After five wrong passwords each further one doubles the lock, up to 15 minutes (developer
 * guide, "Lockout behavior for failed sign-in attempts"). Codes and requests for codes are counted for an hour.
 */
export class Attempts {
  readonly #failures = new Map<string, { count: number; lockedUntil: number }>();
  readonly #counted = new Map<string, number[]>();

  checkPasswordAllowed(username: string, now: number): void {
    if (now < (this.#failures.get(username)?.lockedUntil ?? 0)) {
      throw new Failure('NotAuthorizedException', 'Password attempts exceeded');
    }
  }

  wrongPassword(username: string, now: number): void {
    const count = (this.#failures.get(username)?.count ?? 0) + 1;
    const lock = count < FREE_FAILURES ? 0 : Math.min(2 ** (count - FREE_FAILURES), LONGEST_LOCK);
    this.#failures.set(username, { count, lockedUntil: now + lock });
  }

  forgive(username: string): void {
    this.#failures.delete(username);
    this.#counted.delete(`code ${username}`);
  }

  /** Counts one use of `what` within the last hour; throws LimitExceededException past `limit`. */
  count(what: 'request' | 'code', username: string, limit: number, now: number): void {
    const key = `${what} ${username}`;
    const recent = (this.#counted.get(key) ?? []).filter(at => at > now - HOUR);
    if (recent.length >= limit) {
      throw new Failure('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    }
    this.#counted.set(key, [...recent, now]);
  }
}
