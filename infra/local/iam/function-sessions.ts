import type { LocalAssembly } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';
import { isOurFunction } from '../functions/function-settings.ts';
import { functionKey } from './access-keys.ts';
import type { Session } from './authorizer.ts';
import { type Role, readRoles } from './roles.ts';

/** The role of a function without a role, which CloudFormation would reject: it has no permissions. */
const noRole = (functionKeyName: string): Role => ({ key: functionKeyName, name: 'no-role', arn: '', statements: [] });

/**
 * Each function's credentials and role.
 * @throws AssemblyError for a role that is not in the template, or whose policies cannot be evaluated.
 */
export const functionSessions = (assembly: LocalAssembly): Session[] => {
  const roles = new Map(readRoles(assembly).map(role => [role.arn, role]));
  return assembly
    .of('AWS::Lambda::Function')
    .filter(isOurFunction)
    .map(({ key, ref, properties }) => {
      const arn = properties.Role;
      const role = typeof arn === 'string' ? roles.get(arn) : noRole(key);
      if (!role) throw new AssemblyError(`The role ${String(arn)} of the function ${key} is not in the template.`);
      return { key: functionKey(key), role, functionName: ref };
    });
};
