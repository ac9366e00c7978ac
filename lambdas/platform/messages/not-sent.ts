import { Rejection } from '#shared/errors';

/**
 * Why a message was not sent, by the provider's status: a request that it rejected had no effect, any other may have.
 */
export const notSent = (message: 'text' | 'e-mail', status: number | undefined): Rejection =>
  new Rejection(
    'provider_failed',
    status !== undefined && status < 500
      ? `The ${message} could not be sent. Please try again.`
      : `There was no answer: the ${message} may have been sent all the same.`,
  );
