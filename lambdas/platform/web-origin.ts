import { GetParameterCommand } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { Rejection } from '#shared/errors';
import { cachedFor } from './cached-for.ts';
import { parameterClient } from './clients/parameter-client.ts';
import { env } from './env.ts';
import { logger } from './logger.ts';

const Origin = z.url().transform(url => new URL(url).origin);

const read = async (): Promise<string> => {
  try {
    const { Parameter } = await parameterClient().send(new GetParameterCommand({ Name: env('WEB_ORIGIN_PARAMETER') }));
    return Origin.parse(Parameter?.Value);
  } catch (error) {
    logger.error('web origin unreadable', { reason: error instanceof Error ? error.name : 'unknown' });
    throw new Rejection('unavailable', 'Links cannot be made at the moment. Please try again.');
  }
};

const kept = cachedFor(Number.POSITIVE_INFINITY, read);

/**
 * The web app's origin without a slash at the end: `https://app.example.com`. Read once per function instance, because
 * only a deployment changes it; a failed read is not kept.
 * @throws Rejection `unavailable`
 */
export const webOrigin = kept.get;

/** For tests, which run several systems in one process. */
export const clearWebOrigin = kept.clear;
