import * as z from 'zod';
import { arnOf } from '../assembly/resource-kinds.ts';
import type { Asks } from '../iam/service-asks.ts';

const Get = z.looseObject({ Name: z.string() });

/** A parameter's ARN contains its name without the leading slash. */
export const parameterAsks: Asks = {
  GetParameter: input => [
    { action: 'ssm:GetParameter', resource: arnOf('ssm', `parameter/${Get.parse(input).Name.replace(/^\//, '')}`) },
  ],
};
