import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** The outputs of a stage's stacks that commands need. */
export const StageOutputs = z.object({
  TableName: z.string(),
  AuditTableName: z.string(),
  UserPoolId: z.string(),
  TelephonySecretId: z.string(),
  IntegrationsSecretId: z.string(),
  ApiUrl: z.url().transform(url => url.replace(/\/$/, '')),
  WebOrigin: z.url(),
});
export type StageOutputs = z.infer<typeof StageOutputs>;

/** The file that `cdk deploy --outputs-file` writes: the outputs by stack. */
const OutputsFile = z
  .record(z.string(), z.record(z.string(), z.string()))
  .transform(stacks => Object.assign({}, ...Object.values(stacks)) as unknown)
  .pipe(StageOutputs);

/** Undefined if the stage was never deployed from here. @throws ZodError for a file without an output that is needed */
export const readOutputs = (path: string): StageOutputs | undefined =>
  existsSync(path) ? OutputsFile.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;

/**
 * For a deployment: undefined also for a file without an output that is needed, which an earlier release wrote or a
 * deployment that failed: CDK writes it with the stacks that were finished.
 */
export const completeOutputs = (path: string): StageOutputs | undefined => {
  try {
    return readOutputs(path);
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return undefined;
    throw error;
  }
};
