import { Refusal } from '#shared/errors';

export const noSuchLead = (): Refusal => new Refusal('not_found', 'This lead does not exist.');
