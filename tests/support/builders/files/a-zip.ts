import { crc32, deflateRawSync } from 'node:zlib';

type ZipPart = {
  name: string;
  content: Buffer;
  /** What the archive says about the inflated size. */
  declaredBytes?: number;
  /** Bytes that are missing at the end of the deflated content. */
  cutOff?: number;
  stored?: true;
  /** In place of the deflated content. */
  deflated?: Buffer;
  /** How often the directory lists the part, always at the same place. */
  listed?: number;
  /** `local`: the directory has no sizes, the local header has them. `zip64`: the directory has them in an extra field. */
  sizes?: 'directory' | 'local' | 'zip64';
  /** Both headers have an extra field with a time, and the one of the directory has a comment. */
  extras?: true;
};

const DESCRIPTOR = 8;
const IN_EXTRA_FIELD = 0xffffffff;
/** An extra field: kind, length, flags and time (APPNOTE.TXT 4.6, extended timestamp). */
const TIME = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0]);
const COMMENT = Buffer.from('of the part');

/** The fields of a directory entry that the local header has too, beginning with the version needed to extract. */
const directoryFields = (fields: Buffer, sizes: ZipPart['sizes'], extras?: true): { fields: Buffer; extra: Buffer } => {
  const changed = Buffer.from(fields);
  const zip64 = Buffer.alloc(sizes === 'zip64' ? 20 : 0);
  if (sizes === 'zip64') {
    zip64.writeUInt16LE(1, 0);
    zip64.writeUInt16LE(16, 2);
    zip64.writeBigUInt64LE(BigInt(fields.readUInt32LE(18)), 4);
    zip64.writeBigUInt64LE(BigInt(fields.readUInt32LE(14)), 12);
  }
  const extra = Buffer.concat(extras ? [TIME, zip64] : [zip64]);
  if (sizes !== 'directory')
    for (const at of [14, 18]) changed.writeUInt32LE(sizes === 'zip64' ? IN_EXTRA_FIELD : 0, at);
  changed.writeUInt16LE(extra.length, 24);
  return { fields: changed, extra };
};

/** A zip archive (PKWARE, APPNOTE.TXT 4.3), which may describe its parts wrongly. */
export const aZip = (parts: ZipPart[]): Buffer => {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { name, content, declaredBytes = content.length, cutOff = 0, stored, sizes = 'directory', extras } = part;
    const whole = part.deflated ?? (stored ? content : deflateRawSync(content));
    const deflated = whole.subarray(0, whole.length - cutOff);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(sizes === 'local' ? DESCRIPTOR : 0, 2);
    fields.writeUInt16LE(stored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(deflated.length, 14);
    fields.writeUInt32LE(declaredBytes, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const [extra, comment] = extras ? [TIME, COMMENT] : [Buffer.alloc(0), Buffer.alloc(0)];
    const own = Buffer.from(fields);
    own.writeUInt16LE(extra.length, 24);
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), own, Buffer.from(name), extra]);
    const place = Buffer.alloc(14);
    place.writeUInt16LE(comment.length, 0);
    place.writeUInt32LE(at, 10);
    const listed = directoryFields(fields, sizes, extras);
    const entry = [
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 0]),
      listed.fields,
      place,
      Buffer.from(name),
      listed.extra,
      comment,
    ];
    for (let n = 0; n < (part.listed ?? 1); n++) directory.push(Buffer.concat(entry));
    local.push(header, deflated);
    at += header.length + deflated.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end]);
};
