import { createContext, Script } from 'node:vm';
import * as z from 'zod';
import type { LocalAssembly } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';

const FunctionProperties = z.looseObject({ FunctionCode: z.string() });

type EdgeValue = { value: string };
export type EdgeRequest = {
  method: string;
  uri: string;
  querystring: Record<string, EdgeValue>;
  headers: Record<string, EdgeValue>;
  cookies: Record<string, EdgeValue>;
};
const EdgeResponse = z.looseObject({
  statusCode: z.number(),
  headers: z.record(z.string(), z.object({ value: z.string() })).default({}),
  body: z.union([z.string(), z.object({ data: z.string() })]).optional(),
});
export type EdgeResponse = z.infer<typeof EdgeResponse>;
const EdgeForward = z.object({ uri: z.string() });
const EdgeResult = z.union([EdgeResponse, EdgeForward]);
type EdgeResult = z.infer<typeof EdgeResult>;

export const isResponse = (result: EdgeResult): result is EdgeResponse => 'statusCode' in result;

/** A CloudFront function for the viewer request event: returns the request to forward, or a response. */
export type RunEdgeFunction = (request: EdgeRequest) => EdgeResult;

/** Compiles `AWS::CloudFront::Function` by its ARN (docs.aws.amazon.com/AmazonCloudFront, "Event structure"). */
export const edgeFunction = (assembly: LocalAssembly, arn: string): RunEdgeFunction => {
  const resource = assembly.of('AWS::CloudFront::Function').find(({ attributes }) => attributes.FunctionARN === arn);
  if (!resource) throw new AssemblyError(`There is no CloudFront function ${arn}.`);
  const { FunctionCode } = FunctionProperties.parse(resource.properties);
  // An empty context: as in CloudFront, the code can use only the language and nothing of Node.
  const context = createContext({ input: '' });
  new Script(FunctionCode).runInContext(context);
  // Without a time limit, for which Node would start a thread for each request.
  const call = new Script('JSON.stringify(handler(JSON.parse(input)))');
  return request => {
    const event = { version: '1.0', context: { eventType: 'viewer-request' }, viewer: { ip: '127.0.0.1' }, request };
    context.input = JSON.stringify(event);
    return EdgeResult.parse(JSON.parse(String(call.runInContext(context))));
  };
};
