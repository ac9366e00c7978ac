/**
 * Deploys a stage: builds the web app, shows the difference, deploys, migrates, provisions Twilio, writes the first data
 * and verifies the result. After a failure the next run continues with the step that failed (docs/decisions/0103).
 * Exits with 1 also if the migration left items that fail their schema: it names them at the end.
 *
 *   npm run deploy -- dev --caller-id +1... --number +1...=closer_t1 [--number ...] [--buy] \
 *     --email ada@... --first-name Ada --last-name Okafor [--dry-run]
 *
 * The options but --buy are remembered for the next deployment of the stage. Twilio's credentials come from TWILIO_ACCOUNT_SID and
 * TWILIO_AUTH_TOKEN, those of AWS from the SDK's default chain; the other variables are those of the single commands.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { optionsOf, requireVariables, variablesHash } from './deploy/options.ts';
import { completeOutputs } from './deploy/outputs.ts';
import { readReport } from './deploy/report.ts';
import { runCommand } from './deploy/run-command.ts';
import { runDeployment } from './deploy/run-deployment.ts';
import { sourceVersion } from './deploy/source-version.ts';
import { stateFile } from './deploy/state.ts';
import { inRoot } from './system/paths.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const main = async (): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ 'caller-id': text, number: { type: 'string', multiple: true }, buy: flag },
      ...{ email: text, 'first-name': text, 'last-name': text, 'dry-run': flag },
    },
  });
  const { data: stage } = z.enum(['dev', 'prod']).safeParse(positionals[0]);
  if (!stage || positionals.length > 1) throw new Error('Name the stage: npm run deploy -- dev');
  const dryRun = values['dry-run'] ?? false;
  if (!dryRun) requireVariables(stage, process.env);
  const outputsFile = `.deploy/${stage}.outputs.json`;
  const reportFile = `.deploy/${stage}.unreadable.txt`;
  if (!dryRun) mkdirSync(inRoot('.deploy'), { recursive: true });
  const store = stateFile(inRoot('.deploy', `${stage}.json`));
  const deployment = {
    ...{ stage, outputsFile, reportFile, dryRun },
    options: optionsOf(values, store.load()?.options),
    version: sourceVersion(),
    variables: variablesHash(process.env),
    withIntegrations: Boolean(process.env.COVERLINE_CHAT_WEBHOOK_URL),
  };
  return runDeployment(deployment, {
    store,
    run: runCommand,
    readOutputs: () => completeOutputs(inRoot(outputsFile)),
    readReport: () => readReport(inRoot(reportFile)),
    print: line => console.log(line),
  });
};

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
