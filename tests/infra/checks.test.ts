import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CfnResource, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { coverlineApp } from '../../infra/coverline-app.ts';
import { devStage } from '../../infra/stages.ts';
import { builtWebApp, emptyFunctions, stageNames, synthesize } from './synthesized.ts';

describe.each(stageNames)('the stage %s', name => {
  test("has only acknowledged findings of cdk-nag and of CDK's own rules", () => {
    expect(() => synthesize(name, { checked: true })).not.toThrow();
  });
});

describe('the checks', () => {
  let work: string;
  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'coverline-checks-'));
  });
  afterEach(() => {
    rmSync(work, { recursive: true });
  });

  const appWith = (add: (stack: Stack) => void) => {
    const app = coverlineApp({
      stage: devStage(),
      outdir: join(work, 'out'),
      functionsDir: emptyFunctions(work),
      webDir: builtWebApp(work),
      checked: true,
    });
    add(new Stack(app, 'extra'));
    return app;
  };

  test('stop a synthesis with a finding of cdk-nag', () => {
    const app = appWith(stack => {
      new Bucket(stack, 'Open');
    });
    expect(() => app.synth()).toThrow('AwsSolutions-S1');
  });

  test('stop a synthesis of a template that CloudFormation would reject', () => {
    const app = appWith(stack => {
      new CfnResource(stack, 'Queue', { type: 'AWS::SQS::Queue', properties: { Nonsense: 1 } });
    });
    expect(() => app.synth()).toThrow('Nonsense');
  });
});
