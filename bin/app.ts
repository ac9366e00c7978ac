import * as z from 'zod';
import { buildFunctions } from '../infra/build-functions.ts';
import { coverlineApp } from '../infra/coverline-app.ts';
import { DEFAULT_BASE_PORT, stageNamed } from '../infra/stages.ts';

const environment = z
  .object({
    COVERLINE_STAGE: z.string().default('local'),
    /** The first port of the local system. */
    COVERLINE_PORT: z.coerce.number().int().min(1024).max(65_000).default(DEFAULT_BASE_PORT),
    /** Who gets the alarms; empty if a workflow's variable is not set. */
    COVERLINE_ALARM_EMAIL: z.union([z.email(), z.literal('')]).optional(),
    /** The external dashboard that is embedded, if any, and whether its address is signed; empty as above. */
    COVERLINE_REPORTING_URL: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).optional(),
    COVERLINE_REPORTING_SIGNED: z.stringbool().default(false),
    /** The first and the last day of its window; empty as above. */
    COVERLINE_REPORTING_FROM: z.union([z.iso.date(), z.literal('')]).optional(),
    COVERLINE_REPORTING_TO: z.union([z.iso.date(), z.literal('')]).optional(),
    CDK_OUTDIR: z.string().default('cdk.out'),
    /** Whether the functions are already bundled. */
    COVERLINE_FUNCTIONS_BUILT: z.stringbool().default(false),
  })
  .parse(process.env);

const { COVERLINE_REPORTING_URL: url, COVERLINE_REPORTING_SIGNED: signed } = environment;
const { COVERLINE_REPORTING_FROM: from, COVERLINE_REPORTING_TO: to } = environment;
const stage = stageNamed(environment.COVERLINE_STAGE, {
  basePort: environment.COVERLINE_PORT,
  alarmEmail: environment.COVERLINE_ALARM_EMAIL,
  ...(url && { reporting: { url, signed, ...(from && { from }), ...(to && { to }) } }),
});

if (!environment.COVERLINE_FUNCTIONS_BUILT) buildFunctions();
// The tests check the local stage, so a start does not.
coverlineApp({ stage, outdir: environment.CDK_OUTDIR, checked: stage.name !== 'local' }).synth();
