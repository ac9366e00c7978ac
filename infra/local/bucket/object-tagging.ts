import type { StoredObject } from './object-store.ts';
import { escapeXml, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { uploadedContent } from './uploaded-content.ts';

type Tag = NonNullable<StoredObject['tags']>[number];
type Answer = { status: number; headers?: Record<string, string>; body?: string };

const MAX_TAGS = 10;

export const isTagging = ({ searchParams }: URL): boolean => searchParams.has('tagging');

/** The permission that a request for an object's tags needs, by its method. */
export const taggingActions: Record<string, string> = {
  GET: 's3:GetObjectTagging',
  PUT: 's3:PutObjectTagging',
  DELETE: 's3:DeleteObjectTagging',
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (xml: string): string =>
  xml
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');

const textIn = (xml: string, element: string): string | undefined => {
  if (xml.includes(`<${element}/>`)) return '';
  const [, text] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml) ?? [];
  return text === undefined ? undefined : unescaped(text);
};

/** @throws S3Error MalformedXML for a document that is not a list of tags, BadRequest for too many tags */
const tagsIn = (xml: string): Tag[] => {
  const tags = [...xml.matchAll(/<Tag>(.*?)<\/Tag>/gs)].map(([, tag = '']) => {
    const [Key, Value] = [textIn(tag, 'Key'), textIn(tag, 'Value')];
    if (!Key || Value === undefined) throw new S3Error(400, 'MalformedXML', 'A tag needs a key and a value.');
    return { Key, Value };
  });
  if (!/<TagSet[/>]/.test(xml)) throw new S3Error(400, 'MalformedXML', 'The document has no TagSet.');
  if (tags.length > MAX_TAGS) throw new S3Error(400, 'BadRequest', 'Object tags cannot be greater than 10');
  return tags;
};

const toXml = (tags: Tag[]): string => {
  const set = tags.map(({ Key, Value }) => `<Tag><Key>${escapeXml(Key)}</Key><Value>${escapeXml(Value)}</Value></Tag>`);
  return `<?xml version="1.0" encoding="UTF-8"?><Tagging><TagSet>${set.join('')}</TagSet></Tagging>`;
};

/**
 * The tags of an object: put, read and deleted as a whole
 * (docs.aws.amazon.com/AmazonS3/latest/userguide/object-tagging.html).
 */
export const objectTagging = async (call: S3Request): Promise<Answer> => {
  const { bucket, key, request } = call;
  const sent = request.method === 'PUT' ? (await uploadedContent(call)).content.toString('utf8') : undefined;
  const object = bucket.store.find(key);
  if (!object) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  if (request.method === 'GET')
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: toXml(object.tags ?? []) };
  bucket.store.tag(object, sent === undefined ? [] : tagsIn(sent));
  return { status: sent === undefined ? 204 : 200 };
};
