import { crc32, deflateRawSync } from 'node:zlib';

type ZipPart = {
  name: string;
  content: Buffer;
  /** What the archive says about the inflated size. */
  declaredBytes?: number;
  /** Bytes that are missing at the end of the deflated content. */
  cutOff?: number;
};

/** A zip archive (PKWARE, APPNOTE.TXT 4.3), which may say something untrue about its parts. */
export const aZip = (parts: ZipPart[]): Buffer => {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declaredBytes = content.length, cutOff = 0 } of parts) {
    const whole = deflateRawSync(content);
    const deflated = whole.subarray(0, whole.length - cutOff);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(deflated.length, 14);
    fields.writeUInt32LE(declaredBytes, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name)]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, place, Buffer.from(name)]));
    local.push(header, deflated);
    at += header.length + deflated.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end]);
};
