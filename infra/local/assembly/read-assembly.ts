import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AssemblyError, AssetManifest, Manifest, Template } from './template.ts';

export type Stack = { name: string; template: Template };

/** The output of `cdk synth`: every stack, and the folder or file of each asset's key. */
export type SynthesizedAssembly = {
  dir: string;
  stacks: Stack[];
  /** The absolute path of each asset's source by its object key in the asset bucket. */
  assets: Map<string, string>;
};

/**
 * Reads a cloud assembly with its nested assemblies.
 * @throws AssemblyError when the folder has no manifest.
 */
export const readAssembly = (dir: string): SynthesizedAssembly => {
  const assembly: SynthesizedAssembly = { dir: resolve(dir), stacks: [], assets: new Map() };
  collect(assembly, assembly.dir);
  if (assembly.stacks.length === 0) throw new AssemblyError(`The assembly in ${dir} has no stack.`);
  return assembly;
};

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const collect = (into: SynthesizedAssembly, dir: string) => {
  const manifestPath = join(dir, 'manifest.json');
  if (!existsSync(manifestPath)) throw new AssemblyError(`There is no synthesized assembly in ${dir}.`);
  const { artifacts } = Manifest.parse(readJson(manifestPath));
  for (const [id, artifact] of Object.entries(artifacts)) {
    const { templateFile, stackName, directoryName } = artifact.properties ?? {};
    if (artifact.type === 'cdk:cloud-assembly' && directoryName) collect(into, join(dir, directoryName));
    if (artifact.type !== 'aws:cloudformation:stack' || !templateFile) continue;
    into.stacks.push({ name: stackName ?? id, template: Template.parse(readJson(join(dir, templateFile))) });
    collectAssets(into, dir, join(dir, `${id}.assets.json`));
  }
};

const collectAssets = (into: SynthesizedAssembly, dir: string, manifestPath: string) => {
  if (!existsSync(manifestPath)) return;
  for (const { source, destinations } of Object.values(AssetManifest.parse(readJson(manifestPath)).files)) {
    for (const { objectKey } of Object.values(destinations)) {
      if (source.path) into.assets.set(objectKey, resolve(dir, source.path));
    }
  }
};
