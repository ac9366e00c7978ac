import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const folder = join(import.meta.dirname, 'browser');

const bundle = (): string => {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, 'main.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    sourcemap: 'inline',
  });
  return outputFiles[0]?.text ?? '';
};

type File = { contentType: string; read(): string };

const files: Record<string, File | undefined> = {
  '/booth': { contentType: 'text/html; charset=utf-8', read: () => readFileSync(join(folder, 'booth.html'), 'utf8') },
  '/booth/booth.css': { contentType: 'text/css', read: () => readFileSync(join(folder, 'booth.css'), 'utf8') },
  '/booth/booth.js': { contentType: 'text/javascript', read: bundle },
};

export type Booth = { serve(pathname: string, response: ServerResponse): boolean };

/** The phone booth's page. Its script is built at the first request. */
export const createBooth = (): Booth => {
  const built = new Map<string, string>();
  return {
    serve(pathname, response) {
      const path = pathname.replace(/\/$/, '');
      const file = files[path];
      if (!file) return false;
      const text = built.get(path) ?? file.read();
      built.set(path, text);
      response.writeHead(200, { 'content-type': file.contentType, 'cache-control': 'no-store' });
      response.end(text);
      return true;
    },
  };
};
