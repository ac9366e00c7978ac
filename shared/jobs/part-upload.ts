import * as z from 'zod';

/** An upload to the bucket in parts; only its completion makes an object. */
export const PartUpload = z.object({
  id: z.string(),
  parts: z.array(z.object({ number: z.number().int(), etag: z.string() })),
});
export type PartUpload = z.infer<typeof PartUpload>;
