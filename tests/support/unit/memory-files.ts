import type { Files } from '../../../lambdas/jobs/exports/files.ts';

/** The bucket of exports in memory: uploads in parts, which become files only when they are completed. */
export const memoryFiles = () => {
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const stored = new Map<string, Buffer>();
  const types = new Map<string, string>();
  let count = 0;
  const files: Files = {
    begin: async (key, { contentType }) => {
      const id = `upload-${++count}`;
      uploads.set(id, { key, parts: new Map() });
      types.set(key, contentType);
      return id;
    },
    put: async (_, { id, number, body }) => {
      uploads.get(id)?.parts.set(number, Buffer.from(body));
      return { number, etag: `${id}#${number}` };
    },
    complete: async (key, { id, parts }) => {
      const upload = uploads.get(id);
      if (!upload && stored.has(key)) return;
      if (!upload) throw new Error('There is no such upload.');
      stored.set(key, Buffer.concat(parts.map(({ number }) => upload.parts.get(number) ?? Buffer.alloc(0))));
      uploads.delete(id);
    },
    abort: async (_, id) => void uploads.delete(id),
    async *linesOf(key) {
      yield* (stored.get(key)?.toString('utf8') ?? '').split('\n').slice(0, -1);
    },
  };
  return { files, stored, types, unfinished: () => [...uploads.keys()] };
};
