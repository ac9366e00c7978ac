import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { env } from '#platform/env';
import { auditStep } from '#platform/table/audit/audit-records';
import { writeOne } from '#platform/table/engine/write';
import { ACCOUNT_KEY } from '../../infra/local/iam/access-keys.ts';
import { at } from '../support/builders/a-call.ts';
import { anAdmin } from '../support/builders/an-actor.ts';
import { startBackEnd } from '../support/local-cloud/back-end.ts';

let system: Awaited<ReturnType<typeof startBackEnd>>;
let s3: S3Client;
let Bucket: string;
beforeAll(async () => {
  system = await startBackEnd();
  Bucket = system.cloud.environment('copy-audit-records').AUDIT_COPIES_BUCKET ?? '';
  s3 = new S3Client({
    endpoint: system.cloud.urls.aws,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: ACCOUNT_KEY,
  });
});
afterAll(async () => {
  s3.destroy();
  await system.stop();
});

/** The copies of a lead's audit records, the earliest first. */
const copiesOf = async (leadId: string) => {
  const Prefix = `records/${encodeURIComponent(`lead#${leadId}`)}/`;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return JSON.parse((await Body?.transformToString()) ?? '');
    }),
  );
};

it('a record that somebody replaces in the audit trail stays in the bucket, beside what replaced it', async () => {
  const step = auditStep({ actor: anAdmin(), now: at(0), leadId: '42', action: 'lead_opened', fields: ['lead'] });
  await writeOne(step);
  await vi.waitFor(async () => expect(await copiesOf('42')).toHaveLength(1), { timeout: 30_000, interval: 50 });
  const { pk, sk } = step.item.Put?.Item ?? {};
  // The table's policy does not prevent it: a role that may put may replace.
  const forged = { pk, sk, entity: 'something else', action: 'nothing' };
  await documentClient().send(new PutCommand({ TableName: env('AUDIT_TABLE_NAME'), Item: forged }));
  await vi.waitFor(async () => expect(await copiesOf('42')).toHaveLength(2), { timeout: 30_000, interval: 50 });
  const [first, second] = await copiesOf('42');
  expect(first).toMatchObject({ eventName: 'INSERT', NewImage: { action: { S: 'lead_opened' } } });
  expect(second).toMatchObject({
    eventName: 'MODIFY',
    OldImage: { action: { S: 'lead_opened' } },
    NewImage: { action: { S: 'nothing' } },
  });
});
