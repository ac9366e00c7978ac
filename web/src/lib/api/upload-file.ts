import { ApiFailure } from './api-failure.ts';

type Upload = { url: string; file: Blob; contentType: string; onProgress: (percent: number) => void };

const failed = (status: number): ApiFailure =>
  new ApiFailure({
    status,
    code: status === 0 ? 'network' : 'unreadable',
    message: 'The file could not be uploaded. Check your connection, and upload it again.',
  });

/** Puts a file to a presigned URL. `fetch` does not report how much was sent; a percentage is 0 to 100. */
export const uploadFile = ({ url, file, contentType, onProgress }: Upload): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / Math.max(1, total)));
    request.onerror = () => reject(failed(0));
    request.onload = () => {
      if (request.status !== 200) return reject(failed(request.status));
      onProgress(100);
      resolve();
    };
    request.send(file);
  });
