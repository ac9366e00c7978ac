import { isAdmin } from '#shared/access/access';
import { topics } from '#shared/contracts/live';
import { useSession } from '../../lib/session/session.ts';

/** Whose figures the dashboard shows: the whole company's to admins, their own to everybody else. */
export const useFiguresSubject = () => {
  const { user, access } = useSession();
  return isAdmin(access)
    ? { ofCompany: true, topic: topics.figures(), text: 'The whole company' }
    : { ofCompany: false, topic: topics.ownFigures(user.id), text: 'Your own figures' };
};
