import * as z from 'zod';

export type LogLine = {
  /** The line for the file: without the fields that are equal in all lines of the function. */
  short: string;
  isError: boolean;
  /** One line for the terminal. */
  summary: string;
  /** The id of the invocation. */
  requestId?: string;
};

/** A line in CloudWatch's embedded metric format, which the local system ignores. */
export const isMetric = (line: string): boolean => line.startsWith('{"_aws"');

const SUMMARY_LENGTH = 300;

/** A JSON line of Lambda's runtime or of Powertools' logger. */
const FunctionLine = z.looseObject({
  level: z.string(),
  message: z.string(),
  function_request_id: z.string().optional(),
  error: z.looseObject({ name: z.string().optional(), message: z.string().optional() }).optional(),
});

const CONSTANT = [
  ...['timestamp', 'service', 'cold_start', 'function_arn', 'function_memory_size', 'function_name'],
  ...['sampling_rate', 'xray_trace_id'],
];

const parse = (line: string) => {
  if (!line.startsWith('{')) return undefined;
  try {
    return FunctionLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
};

/** Parses a line that a part of the system logged. */
export const readLine = (line: string): LogLine => {
  const said = parse(line);
  if (!said) return { short: line, isError: false, summary: line.slice(0, SUMMARY_LENGTH) };
  const kept = Object.fromEntries(Object.entries(said).filter(([name]) => !CONSTANT.includes(name)));
  const { error } = said;
  const cause = error ? `: ${[error.name, error.message].filter(Boolean).join(' ')}` : '';
  return {
    short: JSON.stringify(kept),
    isError: said.level === 'ERROR' || said.level === 'CRITICAL',
    summary: `${said.message}${cause}`.slice(0, SUMMARY_LENGTH),
    requestId: said.function_request_id,
  };
};
