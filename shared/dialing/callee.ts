import * as z from 'zod';

/** A place where the customer may be, with its time zones (states.ts), and whose place it is: the lead's or a number's. */
const CalleeLocation = z.object({
  whose: z.string(),
  place: z.object({ name: z.string(), zones: z.array(z.string()).readonly() }),
});
export type CalleeLocation = z.infer<typeof CalleeLocation>;

/**
 * The called party, as the calling-hours rule sees it. The server finds it; server and browser apply the rule to it
 * (dial-hours.ts).
 */
export const Callee = z.object({
  whose: z.string(),
  /** Every place where the called party may be, the lead's state first; empty if none is known. */
  places: z.array(CalleeLocation),
  /** A business line, which may be called at any time. */
  anytime: z.boolean(),
});
export type Callee = z.infer<typeof Callee>;
