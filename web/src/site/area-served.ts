import { type StateAbbr, states } from '#shared/dialing/states';

/** A state as search engines read it (schema.org/State). */
export const areaOf = (state: StateAbbr) => ({ '@type': 'State', name: states[state].name });
