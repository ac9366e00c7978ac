import { type Access, may, requires } from '../access/access.ts';

/** Who may need a second factor: admins, and supervisors, who watch or manage others (docs/product.md, Account). */
export const mayNeedSecondFactor = (access: Access): boolean => may(access, requires.feature('AgentDashboard'));
