// Runs in a worker thread in the place of Lambda's runtime: plain JavaScript, because a worker has no TypeScript loader.
import { parentPort, workerData } from 'node:worker_threads';

const { functionName, functionArn, memoryMb, moduleUrl, exportName } = workerData;

const failure = error => ({
  errorType: error instanceof Error ? error.name : typeof error,
  errorMessage: error instanceof Error ? error.message : String(error),
  trace: error instanceof Error ? String(error.stack).split('\n') : [],
});

const contextOf = ({ requestId, deadline }) => ({
  functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: functionArn,
  memoryLimitInMB: String(memoryMb),
  awsRequestId: requestId,
  logGroupName: `/aws/lambda/${functionName}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
});

const loadHandler = async () => {
  const module = await import(moduleUrl);
  const handler = module[exportName];
  if (typeof handler !== 'function') throw new Error(`${exportName} is undefined or not exported`);
  return handler;
};

// Loaded at once, as in Lambda's init phase; the first invocation reports a failure to load.
const loading = loadHandler();
loading.catch(() => undefined);

parentPort.on('message', async request => {
  try {
    const handler = await loading;
    const result = await handler(JSON.parse(request.event), contextOf(request));
    parentPort.postMessage({ payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    // The form in which Lambda's runtime logs an error with the JSON format of our functions.
    const { errorType, errorMessage, trace } = failure(error);
    const told = { name: errorType, message: errorMessage, stack: trace };
    console.error(
      JSON.stringify({ level: 'ERROR', message: 'Invoke Error', function_request_id: request.requestId, error: told }),
    );
    parentPort.postMessage({ failed: true, payload: JSON.stringify(failure(error)) });
  }
});
