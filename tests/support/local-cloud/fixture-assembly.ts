import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type FixtureAssembly = { dir: string; remove(): void };

/** The source of `index.mjs` of each handler, by the name of its folder. */
export type Handlers = Record<string, string>;

type Asset = { objectKey: string; files: Record<string, string> };

const write = (path: string, content: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
};

/**
 * Writes an assembly like `cdk synth`: a manifest, one template per stack, and file assets. A function of the template
 * names its handler by `Metadata: codeOf('name')`.
 */
export const writeAssembly = (options: {
  stacks: Record<string, object>;
  handlers?: Handlers;
  assets?: Asset[];
}): FixtureAssembly => {
  const dir = mkdtempSync(join(tmpdir(), 'coverline-assembly-'));
  const artifacts = Object.fromEntries(
    Object.keys(options.stacks).map(name => [
      name,
      { type: 'aws:cloudformation:stack', properties: { templateFile: `${name}.template.json` } },
    ]),
  );
  write(join(dir, 'manifest.json'), JSON.stringify({ version: '48.0.0', artifacts }));
  const files = Object.fromEntries(
    (options.assets ?? []).map(({ objectKey, files: content }) => {
      const path = `asset.${objectKey.replace('.zip', '')}`;
      for (const [name, text] of Object.entries(content)) write(join(dir, path, name), text);
      return [objectKey, { source: { path, packaging: 'zip' }, destinations: { here: { objectKey } } }];
    }),
  );
  for (const [name, template] of Object.entries(options.stacks)) {
    write(join(dir, `${name}.template.json`), JSON.stringify(template));
    write(join(dir, `${name}.assets.json`), JSON.stringify({ files }));
  }
  for (const [name, source] of Object.entries(options.handlers ?? {}))
    write(join(dir, 'functions', name, 'index.mjs'), source);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
};

/** The metadata that names a function's handler in the fixture. */
export const codeOf = (handler: string) => ({ 'aws:asset:path': `functions/${handler}` });

/** A function of the template with the minimal properties. */
export const functionResource = (handler: string, more: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Metadata: codeOf(handler),
  Properties: { Runtime: 'nodejs22.x', Handler: 'index.handler', FunctionName: handler, Timeout: 10, ...more },
});
