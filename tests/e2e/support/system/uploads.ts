import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { origins } from './system.ts';

const Bucket = 'coverline-local-uploads-000000000000';

/** Reads an object of the uploads bucket as an administrator does. @throws S3ServiceException if it is not there */
export const fetchUpload = async (Key: string): Promise<Buffer> => {
  const client = new S3Client({
    endpoint: origins.aws,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  const content = Buffer.from((await Body?.transformToByteArray()) ?? []);
  client.destroy();
  return content;
};
