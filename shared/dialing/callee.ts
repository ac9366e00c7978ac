import * as z from 'zod';

/** Where a person may be who is to be called: a place of states.ts by its name and zones. `whose` names the person. */
const Whereabouts = z.object({
  whose: z.string(),
  place: z.object({ name: z.string(), zones: z.array(z.string()).readonly() }),
});
export type Whereabouts = z.infer<typeof Whereabouts>;

/** What the clock says of a call to a person depends on: found by the server, applied by both (dial-hours.ts). */
export const Callee = z.object({
  whose: z.string(),
  /** Every place where the person may be, the home of the lead first; empty if none is known. */
  places: z.array(Whereabouts),
  /** A business line, which may be called at any time. */
  anytime: z.boolean(),
});
export type Callee = z.infer<typeof Callee>;
