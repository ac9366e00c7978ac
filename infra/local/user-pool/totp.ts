import { createHmac, randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;
const DIGITS = 6;

/** A shared secret of 160 bits in Base32 (RFC 4648, section 6), as Cognito returns it: 32 characters. */
export const makeSecret = (): string => [...randomBytes(32)].map(byte => LETTERS[byte % 32]).join('');

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map(letter => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const octets = bits.match(/.{8}/g) ?? [];
  return Buffer.from(octets.map(octet => Number.parseInt(octet, 2)));
};

const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
};

const stepAt = (seconds: number): number => Math.floor(seconds / STEP_SECONDS);

/** The code that an authenticator app shows at a time in seconds since 1970 (RFC 6238, with SHA-1 and six digits). */
export const codeAt = (secret: string, seconds: number): string => codeOfStep(secret, stepAt(seconds));

/** The time step of a code; undefined for a wrong one. One step of delay is allowed on each side (RFC 6238, 5.2). */
export const stepOf = (secret: string, code: string, seconds: number): number | undefined =>
  [0, -1, 1].map(delay => stepAt(seconds) + delay).find(step => codeOfStep(secret, step) === code);
