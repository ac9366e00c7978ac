import { origins } from './system.ts';

const BUCKET = 'coverline-local-uploads-000000000000';

/** Reads an object of the uploads bucket as a function does. */
export const fetchUpload = async (key: string): Promise<Buffer> => {
  const response = await fetch(`${origins.aws}/${BUCKET}/${key}`, {
    headers: { authorization: 'AWS4-HMAC-SHA256 Credential=local/' },
  });
  if (!response.ok) throw new Error(`The upload ${key}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};
