/**
 * The server's half of SRP-6a as Cognito speaks it: the 3072-bit group of RFC 5054, SHA-256, and an HKDF whose info is
 * `Caldera Derived Key`. Numbers are sent as hex; in hashes they are two's complement bytes and never "negative".
 */
import { createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto';

const PRIME = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const GENERATOR = 2n;

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Big-endian bytes, with a leading zero byte if the first bit would make the number negative. */
const bytesOf = (n: bigint): Buffer => {
  const hex = n.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
};

const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
const parseHex = (hex: string): bigint | undefined =>
  /^[0-9a-fA-F]{1,1536}$/.test(hex) ? BigInt(`0x${hex}`) : undefined;

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  let square = base % PRIME;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
};

const MULTIPLIER = numberOf(sha256(bytesOf(PRIME), bytesOf(GENERATOR)));

/** The stored form of a password, both as hex. */
export type Verifier = { salt: string; verifier: string };
type Identity = { poolId: string; username: string };

/** The pool's name within a pool id: `us-east-1_Local0001` -> `Local0001`. */
const poolName = (poolId: string): string => poolId.split('_')[1] ?? poolId;

const verifierFor = ({ poolId, username }: Identity, password: string, salt: bigint): bigint => {
  const inner = sha256(Buffer.from(`${poolName(poolId)}${username}:${password}`));
  return power(GENERATOR, numberOf(sha256(bytesOf(salt), inner)));
};

export const makeVerifier = (identity: Identity, password: string): Verifier => {
  const salt = numberOf(randomBytes(16));
  return { salt: salt.toString(16), verifier: verifierFor(identity, password, salt).toString(16) };
};

/** Whether a password that was sent in plain text (USER_PASSWORD_AUTH, ChangePassword) matches the verifier. */
export const passwordMatches = (identity: Identity, password: string, known: Verifier): boolean => {
  const verifier = verifierFor(identity, password, BigInt(`0x${known.salt}`));
  return timingSafeEqual(sha256(bytesOf(verifier)), sha256(bytesOf(BigInt(`0x${known.verifier}`))));
};

/** The server's state between its challenge and the client's response. */
export type PendingProof = { secret: bigint; clientPublic: bigint; serverPublic: bigint; verifier: bigint };

/** Returns SRP_B for SRP_A; undefined if SRP_A is not a number or is 0 modulo the prime, which proves nothing. */
export const challenge = (srpA: string, known: Verifier): PendingProof | undefined => {
  const clientPublic = parseHex(srpA);
  if (clientPublic === undefined || clientPublic % PRIME === 0n) return undefined;
  const secret = numberOf(randomBytes(32));
  const verifier = BigInt(`0x${known.verifier}`);
  const serverPublic = (MULTIPLIER * verifier + power(GENERATOR, secret)) % PRIME;
  return { secret, clientPublic, serverPublic, verifier };
};

const sessionKey = (proof: PendingProof): Buffer => {
  const scrambler = sha256(bytesOf(proof.clientPublic), bytesOf(proof.serverPublic));
  const u = numberOf(scrambler);
  const shared = power(proof.clientPublic * power(proof.verifier, u), proof.secret);
  const extracted = createHmac('sha256', bytesOf(u)).update(bytesOf(shared)).digest();
  return createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
};

/** Whether the claim's signature proves that the client knows the password. `secretBlock` is base64, as sent. */
export const claimHolds = (
  { poolId, username }: Identity,
  proof: PendingProof,
  claim: { secretBlock: string; timestamp: string; signature: string },
): boolean => {
  const expected = createHmac('sha256', sessionKey(proof))
    .update(poolName(poolId))
    .update(username)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
