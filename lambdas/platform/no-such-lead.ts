import { Rejection } from '#shared/errors';

/** The same rejection in every context for a lead that does not exist. */
export const noSuchLead = (): Rejection => new Rejection('not_found', 'This lead does not exist.');
