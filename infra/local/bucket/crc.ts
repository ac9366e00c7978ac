/** The cyclic redundancy checks of S3: reflected, with all bits set at the beginning and inverted at the end. */
const tableOf = (polynomial: number): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
    return value;
  });

const crc = (table: Uint32Array, body: Buffer): Buffer => {
  let value = 0xffffffff;
  for (const byte of body) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  const result = Buffer.alloc(4);
  result.writeUInt32BE(~value >>> 0);
  return result;
};

const [ieee, castagnoli] = [tableOf(0xedb88320), tableOf(0x82f63b78)];
export const crc32 = (body: Buffer): Buffer => crc(ieee, body);
export const crc32c = (body: Buffer): Buffer => crc(castagnoli, body);

const ALL_BITS = 0xffffffffffffffffn;

const nvme = BigUint64Array.from({ length: 256 }, (_, byte) => {
  let value = BigInt(byte);
  for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ 0x9a6c9329ac4bc9b5n : value >> 1n;
  return value;
});

/** CRC-64 of the NVM Express specification, the default of the AWS CLI. */
export const crc64nvme = (body: Buffer): Buffer => {
  let value = ALL_BITS;
  for (const byte of body) value = (value >> 8n) ^ (nvme[Number(value & 0xffn) ^ byte] ?? 0n);
  const result = Buffer.alloc(8);
  result.writeBigUInt64BE(value ^ ALL_BITS);
  return result;
};
