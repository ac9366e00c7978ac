import { Refusal } from '#shared/errors';

/** Of every verb, in any context: the lead that it is asked about is not there. */
export const noSuchLead = (): Refusal => new Refusal('not_found', 'This lead does not exist.');
