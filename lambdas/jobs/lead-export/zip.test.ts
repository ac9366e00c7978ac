import { expect, it } from 'vitest';
import { zipEntries } from '#platform/spreadsheets/zip-entries';
import type { ZipEntry } from '#shared/jobs/lead-export';
import { at } from '../../../tests/support/builders/a-call.ts';
import { zipDirectory, zippedFile } from './zip.ts';

it('an archive has its files as they are, by their names', () => {
  const files = [
    { name: 'recordings/1.wav', body: Buffer.from('RIFF'.repeat(50)), ts: at(0) },
    { name: 'José.json', body: Buffer.from('{}'), ts: at(60) },
  ];
  let archive = Buffer.alloc(0);
  const entries: ZipEntry[] = [];
  for (const file of files) {
    const { bytes, entry } = zippedFile(file, archive.length);
    archive = Buffer.concat([archive, bytes]);
    entries.push(entry);
  }
  archive = Buffer.concat([archive, zipDirectory(entries, archive.length)]);
  expect(zipEntries(archive).map(({ name, method, deflated }) => ({ name, method, body: deflated }))).toEqual(
    files.map(({ name, body }) => ({ name, method: 0, body })),
  );
});
