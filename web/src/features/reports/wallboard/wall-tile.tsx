import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { GroupName } from '#shared/access/roles';
import { groupLineLabel } from '#shared/metrics/report-figures';
import type { Judgement, PartJudgement } from '#shared/metrics/wallboard';
import { AGENT_QUEUE } from '#shared/routing/workspace';
import { capitalized } from '#shared/words';

/** A group as the wall names it; a call for one agent waits for no group. */
export const wallGroup = (group: GroupName | undefined): string => groupLineLabel(group ?? AGENT_QUEUE);

const partWords = (part: PartJudgement): string => ('ofCompany' in part ? 'Whole company' : wallGroup(part.group));

/** Why a tile is amber or red: 'Above 60 s: Closer T1'. */
export const LevelTexts = ({ judgement, part }: { judgement: Judgement; part?: string }) => {
  if (judgement.level === 'good') return null;
  const Icon = judgement.level === 'alert' ? ErrorOutline : WarningAmber;
  return (
    <span className="words">
      <Icon fontSize="inherit" />
      {capitalized(judgement.message)}
      {part !== undefined && `: ${part}`}
    </span>
  );
};

type WallTileProps = {
  label: string;
  /** What decides the colour of the tile; undefined if all is well. */
  worst?: PartJudgement;
  /** What the figure is counted from, in small. */
  detail: string;
  /** The address of the rows behind the figure. */
  to?: string | undefined;
  children: ReactNode;
};

/** One figure of the wall; amber or red by its worst part, and in words. */
export const WallTile = ({ label, worst, detail, to, children }: WallTileProps) => {
  const id = useId();
  return (
    <section className="tile" aria-labelledby={id} data-level={worst?.judgement.level ?? 'good'}>
      <h2 id={id}>{to === undefined ? label : <Link to={to}>{label}</Link>}</h2>
      <div className="figure">{children}</div>
      <p className="detail">{detail}</p>
      <p className="why" role="status">
        {worst && <LevelTexts judgement={worst.judgement} part={partWords(worst)} />}
      </p>
    </section>
  );
};
