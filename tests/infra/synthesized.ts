import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { coverlineApp } from '../../infra/coverline-app.ts';
import { functionNames } from '../../infra/functions.ts';
import { type Stage, stageNamed } from '../../infra/stages.ts';

type Properties = Record<string, unknown>;
export type Resource = {
  /** Stack and logical id, for the message of a failed expectation. */
  id: string;
  stack: string;
  logicalId: string;
  type: string;
  properties: Properties;
  metadata: Properties;
  /** The logical ids of the resources that CloudFormation makes before it. */
  dependsOn: string[];
};

type Synthesized = {
  stage: Stage;
  resources: Resource[];
  of(type: string): Resource[];
  /** The region of each stack. */
  regions: ReadonlyMap<string, string>;
};

export const stageNames = ['local', 'dev', 'prod'] as const;

export const ALARM_EMAIL = 'on-call@coverline.example';

/**
 * Synthesizes a stage like bin/app.ts, with empty functions. `checked` throws for a finding of cdk-nag or of CDK's own
 * rules.
 */
export const synthesize = (name: (typeof stageNames)[number], { checked } = { checked: false }): Synthesized => {
  const work = mkdtempSync(join(tmpdir(), 'coverline-infra-'));
  try {
    const stage = stageNamed(name, { alarmEmail: ALARM_EMAIL });
    const app = coverlineApp({
      stage,
      outdir: join(work, 'out'),
      functionsDir: emptyFunctions(work),
      webDir: builtWebApp(work),
      checked,
    });
    const assembly = app.synth();
    const resources = resourcesOf(assembly);
    return {
      stage,
      resources,
      of: type => resources.filter(resource => resource.type === type),
      regions: new Map(assembly.stacks.map(({ id, environment }) => [id, environment.region])),
    };
  } finally {
    rmSync(work, { recursive: true });
  }
};

/** A folder with an empty module for every function. */
export const emptyFunctions = (work: string): string => {
  const dir = join(work, 'functions');
  for (const name of functionNames) {
    mkdirSync(join(dir, name), { recursive: true });
    writeFileSync(join(dir, name, 'index.mjs'), 'export const handler = async () => {};\n');
  }
  return dir;
};

/** A folder with the page of a built web app, and with a prerendered one. */
export const builtWebApp = (work: string): string => {
  const dir = join(work, 'web');
  mkdirSync(join(dir, '.site'), { recursive: true });
  writeFileSync(join(dir, 'index.html'), '<!doctype html>');
  writeFileSync(join(dir, '.site', 'robots.txt'), '');
  return dir;
};

type Template = {
  Resources?: Record<
    string,
    { Type: string; Properties?: Properties; Metadata?: Properties; DependsOn?: string | string[] }
  >;
};

const resourcesOf = (assembly: CloudAssembly): Resource[] =>
  assembly.stacks.flatMap(({ id: stack, templateFullPath }) => {
    const template: Template = JSON.parse(readFileSync(templateFullPath, 'utf8'));
    return Object.entries(template.Resources ?? {}).map(
      ([logicalId, { Type, Properties = {}, Metadata = {}, DependsOn = [] }]) => ({
        id: `${stack}/${logicalId}`,
        stack,
        logicalId,
        type: Type,
        properties: Properties,
        metadata: Metadata,
        dependsOn: [DependsOn].flat(),
      }),
    );
  });

/** Whether a template expression refers to a resource of the same stack. */
export const mentions = (expression: unknown, { logicalId }: Resource): boolean =>
  JSON.stringify(expression)?.includes(`"${logicalId}"`) ?? false;
