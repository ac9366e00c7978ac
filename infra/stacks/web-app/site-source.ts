import { type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { type SiteValues, siteMarkers } from '../../../shared/contracts/public-pages.ts';

/** Where the build of the web app leaves the prerendered pages; the leading dot keeps it from being uploaded as it is. */
export const SITE_FOLDER = '.site';

/** The values, which HTML and JSON must be able to contain without escapes. */
const plain = (values: SiteValues): SiteValues => {
  if (/[&<>"\\]/.test(values.companyName))
    throw new Error(`The company's name '${values.companyName}' must be without &, <, >, " and \\ (infra/stages.ts).`);
  return values;
};

/**
 * The prerendered pages as a source of a bucket deployment, which replaces the markers in them. Some values are known
 * only at deployment, such as the distribution's own name.
 * @throws Error if the company's name has a character that HTML or JSON would have to escape
 */
export const siteSource = (id: string, folder: string, values: SiteValues): ISource => {
  const known = plain(values);
  return {
    bind: (scope, context) => ({
      ...Source.asset(folder).bind(new Construct(scope, id), context),
      markers: Object.fromEntries(
        Object.entries(siteMarkers).map(([name, marker]) => [marker, known[name as keyof SiteValues]]),
      ),
    }),
  };
};
