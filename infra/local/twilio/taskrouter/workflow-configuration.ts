import * as z from 'zod';
import { badParameter } from '../rest/errors.ts';
import { compileExpression } from './expression/compile.ts';

/** Twilio's console also writes numbers as strings; an empty string means absent. */
const Count = z
  .union([z.number(), z.string()])
  .transform(value => (value === '' ? undefined : Number(value)))
  .pipe(z.int().min(0).optional());

const Target = z.object({
  queue: z.string(),
  expression: z.string().optional(),
  priority: Count.optional(),
  /** Seconds. */
  timeout: Count.optional(),
  order_by: z.string().optional(),
  skip_if: z.string().optional(),
  known_worker_sid: z.string().optional(),
  known_worker_friendly_name: z.string().optional(),
});
export type Target = z.infer<typeof Target>;

const Filter = z.object({
  filter_friendly_name: z.string().optional(),
  friendly_name: z.string().optional(),
  expression: z.string(),
  targets: z.array(Target).min(1),
});

/** twilio.com/docs/taskrouter/workflow-configuration */
const Configuration = z.object({
  task_routing: z.object({ filters: z.array(Filter).default([]), default_filter: Target.optional() }),
});
type Configuration = z.infer<typeof Configuration>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw badParameter('The workflow configuration is not valid JSON');
  }
};

const expressionsOf = ({ expression, skip_if }: Target) => [expression ?? '', skip_if ?? ''];

/** Parses a configuration with every expression in it; an invalid one is a 400. */
export const readConfiguration = (text: string): Configuration => {
  const result = Configuration.safeParse(parseJson(text));
  if (!result.success) throw badParameter(`The workflow configuration is not valid: ${z.prettifyError(result.error)}`);
  const { filters, default_filter } = result.data.task_routing;
  for (const filter of filters) {
    compileExpression(filter.expression);
    for (const expression of filter.targets.flatMap(expressionsOf)) compileExpression(expression);
  }
  if (default_filter) for (const expression of expressionsOf(default_filter)) compileExpression(expression);
  return result.data;
};

type Route = { filter: { name: string; expression: string }; targets: Target[] };

/** The targets of a task: those of the first matching filter, then the default target. */
export const routeOf = (configuration: Configuration, attributes: Record<string, unknown>): Route => {
  const { filters, default_filter } = configuration.task_routing;
  const fallback = default_filter ? [default_filter] : [];
  const named = { task: attributes };
  const filter = filters.find(({ expression }) => compileExpression(expression)({ attributes, named }));
  if (!filter) return { filter: { name: 'Default Filter', expression: '' }, targets: fallback };
  return {
    filter: { name: filter.filter_friendly_name ?? filter.friendly_name ?? '', expression: filter.expression },
    targets: [...filter.targets, ...fallback],
  };
};
