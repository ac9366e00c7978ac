import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the script of the public pages is our own code alone, without zod', async () => {
  const { metafile } = await build({
    entryPoints: ['web/src/site/enhance.ts'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    logLevel: 'error',
  });
  const files = Object.keys(metafile.inputs);
  expect(files).toContain('shared/call-requests/offered-times.ts');
  expect(files.filter(file => file.includes('node_modules'))).toEqual([]);
});
