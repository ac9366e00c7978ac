import { origins } from './system.ts';

const BUCKET = 'coverline-local-uploads-000000000000';

/** An object of the product's own bucket, read as a function would. */
export const fetchUpload = async (key: string): Promise<Buffer> => {
  const answer = await fetch(`${origins.aws}/${BUCKET}/${key}`, {
    headers: { authorization: 'AWS4-HMAC-SHA256 Credential=local/' },
  });
  if (!answer.ok) throw new Error(`The upload ${key}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};
