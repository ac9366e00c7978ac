import { handleAwsJson } from '../../../infra/local/http/aws-json.ts';
import { listen } from '../../../infra/local/http/listen.ts';
import { keyOperations } from '../../../infra/local/keys/key-operations.ts';
import { MasterKeys } from '../../../infra/local/keys/master-keys.ts';

const KEY_ID = 'aaaaaaaa-0000-4000-8000-000000000000';

/** A key service with the key of payments, and the environment for it. */
export const startKeys = async () => {
  const keys = new MasterKeys(undefined);
  keys.create(KEY_ID, `arn:aws:kms:us-east-1:000000000000:key/${KEY_ID}`);
  const operations = keyOperations(keys);
  const asked: string[] = [];
  let isDown = false;
  const listener = await listen({
    port: 0,
    handler: async (request, response) => {
      asked.push(String(request.headers['x-amz-target']).replace('TrentService.', ''));
      if (isDown) response.writeHead(500, { 'content-type': 'application/x-amz-json-1.1' }).end('{}');
      else await handleAwsJson(operations, request, response);
    },
  });
  Object.assign(process.env, {
    PAYMENTS_KEY_ID: KEY_ID,
    AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${listener.port}`,
  });
  return {
    /** The requested operations in their order. */
    asked,
    /** Sets whether every request fails. */
    goDown: (down: boolean) => {
      isDown = down;
    },
    stop: listener.stop,
  };
};
