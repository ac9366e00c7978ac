import * as z from 'zod';

/** The fault of a matching webhook or REST command. */
export const FaultAction = z.discriminatedUnion('type', [
  /** Delivered again at the same time, `copies` more times. */
  z.object({ type: z.literal('duplicate'), copies: z.int().min(1).max(20).default(1) }),
  /** Delivered after `ms` on the clock. */
  z.object({ type: z.literal('delay'), ms: z.int().min(0) }),
  /** Delayed until the response to the next webhook of the same kind, 2 s at most. */
  z.object({ type: z.literal('reorder') }),
  /** Never delivered. */
  z.object({ type: z.literal('drop') }),
  /** Not delivered; the sender or the REST client sees this status. */
  z.object({ type: z.literal('status'), status: z.int().min(400).max(599) }),
  /** Delivered, but the sender gets no response. */
  z.object({ type: z.literal('timeout') }),
]);
export type FaultAction = z.infer<typeof FaultAction>;

const isExpression = (text: string): boolean => {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
};

/**
 * A rule. With `path`, it applies to REST commands whose path matches this regular expression (`/Tasks$`); else to
 * webhooks of `kind` (any if absent) with the parameters of `match`. It applies `times` times.
 */
export const FaultRule = z.object({
  kind: z.string().optional(),
  path: z.string().refine(isExpression, 'not a regular expression').optional(),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  match: z.record(z.string(), z.string()).default({}),
  action: FaultAction,
  times: z.int().min(1).default(1),
});
export type FaultRule = z.infer<typeof FaultRule>;
type ActiveFault = FaultRule & { id: number };

/** The active rules, oldest first; the first matching rule applies. */
export class Faults {
  #nextId = 1;
  #rules: ActiveFault[] = [];

  add(rule: z.input<typeof FaultRule>): ActiveFault {
    const active = { id: this.#nextId++, ...FaultRule.parse(rule) };
    this.#rules.push(active);
    return active;
  }

  list(): ActiveFault[] {
    return [...this.#rules];
  }

  clear(id?: number): void {
    this.#rules = id === undefined ? [] : this.#rules.filter(rule => rule.id !== id);
  }

  takeForWebhook(webhook: { kind: string; params: Record<string, string> }): FaultAction | undefined {
    return this.#take(
      rule =>
        rule.path === undefined &&
        (rule.kind === undefined || rule.kind === webhook.kind) &&
        Object.entries(rule.match).every(([name, value]) => webhook.params[name] === value),
    );
  }

  takeForCommand(command: { method: string; path: string }): FaultAction | undefined {
    return this.#take(
      rule =>
        rule.path !== undefined &&
        new RegExp(rule.path).test(command.path) &&
        (rule.method === undefined || rule.method === command.method),
    );
  }

  #take(matches: (rule: FaultRule) => boolean): FaultAction | undefined {
    const rule = this.#rules.find(matches);
    if (!rule) return undefined;
    rule.times -= 1;
    if (rule.times === 0) this.clear(rule.id);
    return rule.action;
  }
}
