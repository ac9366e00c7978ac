import * as z from 'zod';
import { arnOf } from '../assembly/resource-kinds.ts';
import type { OperationPermissions } from '../iam/authorized-service.ts';

const Get = z.looseObject({ Name: z.string() });

/** A parameter's ARN contains its name without the leading slash. */
export const parameterPermissions: OperationPermissions = {
  GetParameter: input => [
    { action: 'ssm:GetParameter', resource: arnOf('ssm', `parameter/${Get.parse(input).Name.replace(/^\//, '')}`) },
  ],
};
