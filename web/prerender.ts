import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type OutputFile } from 'esbuild';
import type { Plugin } from 'vite';
import type { renderSite, SiteFile } from './src/site/render-site.tsx';
import type { SiteAssets } from './src/site/site-assets.ts';

const inWeb = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the stack finds the pages (infra/stacks/web-app/site-source.ts). */
const SITE_FOLDER = '.site';

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex').slice(0, 12);

type Written = { path: string; content: Uint8Array | string };

const write = (outDir: string, files: Written[]): void => {
  for (const { path, content } of files) {
    const file = join(outDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
};

const common = {
  bundle: true,
  minify: true,
  write: false,
  outdir: '/',
  entryNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  publicPath: '/',
  target: 'es2022',
  logLevel: 'warning',
} as const;

const written = (file: OutputFile): Written => ({ path: file.path.slice(1), content: file.contents });
const isNamed = (ending: string) => (file: OutputFile) => file.path.endsWith(ending);

/** The style sheet as text, and the fonts that it names. */
const buildStyles = async () => {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [inWeb('src/site/site.css')],
    loader: { '.woff2': 'file' },
  });
  const fonts = outputFiles.filter(isNamed('.woff2'));
  return { text: outputFiles.find(isNamed('.css'))?.text.trim() ?? '', fonts: fonts.map(written) };
};

const buildScript = async (): Promise<Written> => {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [inWeb('src/site/enhance.ts')],
    format: 'iife',
  });
  const [script] = outputFiles.map(written);
  if (!script) throw new Error('The script of the public pages was not built.');
  return script;
};

const hashedFile = (source: string): Written => {
  const content = readFileSync(inWeb(source));
  const ending = extname(source);
  return { path: `assets/${basename(source, ending)}-${hashOf(content)}${ending}`, content };
};

/** The module that renders the pages runs here, in Node; its packages are those of this checkout. */
const loadRenderer = async (outDir: string): Promise<{ renderSite: typeof renderSite }> => {
  const outfile = join(outDir, '.render-site.mjs');
  await build({
    entryPoints: [inWeb('src/site/render-site.tsx')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '#shared': inWeb('../shared') },
    jsx: 'automatic',
    logLevel: 'warning',
  });
  try {
    return await import(`${pathToFileURL(outfile).href}?${hashOf(readFileSync(outfile))}`);
  } finally {
    rmSync(outfile);
  }
};

const textOf = (files: SiteFile[]): string => files.map(({ path, text }) => `${path}\n${text}`).join('\n');

/** Renders the public pages and writes them below `outDir`, with their fonts, script and images in `assets`. */
export const prerender = async (outDir: string): Promise<void> => {
  mkdirSync(outDir, { recursive: true });
  const [styles, script, renderer] = await Promise.all([buildStyles(), buildScript(), loadRenderer(outDir)]);
  const icon = hashedFile('src/app/icon.svg');
  const shareImage = hashedFile('src/site/share.png');
  const assets: SiteAssets = {
    styles: styles.text,
    script: `/${script.path}`,
    icon: `/${icon.path}`,
    shareImage: `/${shareImage.path}`,
    fonts: styles.fonts.map(({ path }) => `/${path}`),
  };
  const version = hashOf(textOf(renderer.renderSite(assets, { version: '' })));
  const files = renderer.renderSite(assets, { version });
  write(outDir, [...styles.fonts, script, icon, shareImage]);
  write(
    join(outDir, SITE_FOLDER),
    files.map(({ path, text }) => ({ path, content: text })),
  );
};

/** After the app is built, the public pages are prerendered beside it. */
export const prerenderedSite = (outDir: string): Plugin => ({
  name: 'coverline:prerendered-site',
  apply: 'build',
  closeBundle: () => prerender(outDir),
});
