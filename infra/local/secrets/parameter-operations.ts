import * as z from 'zod';
import type { LocalAssembly } from '../assembly/local-assembly.ts';
import { AwsError, type AwsOperations } from '../http/aws-json.ts';

const Get = z.looseObject({ Name: z.string() });

/** Parameter Store: reads the parameters of the template. */
export const parameterOperations = (assembly: LocalAssembly): AwsOperations => ({
  GetParameter: input => {
    const { Name } = Get.parse(input);
    const parameter = assembly.byRef('AWS::SSM::Parameter', Name);
    if (!parameter) throw new AwsError('ParameterNotFound', `There is no parameter ${Name}.`);
    const { Value, Type } = parameter.attributes;
    return { Parameter: { Name, Value, Type, Version: 1 } };
  },
});
