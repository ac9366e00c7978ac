type Upload = { url: string; file: Blob; contentType: string; onProgress: (percent: number) => void };

/** Puts a file to a presigned URL. `fetch` does not report how much was sent; a percentage is 0 to 100. */
export const uploadFile = ({ url, file, contentType, onProgress }: Upload): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / Math.max(1, total)));
    request.onerror = () => reject(new Error('The bucket was not reached.'));
    request.onload = () => {
      if (request.status !== 200) return reject(new Error(`The bucket answered ${request.status}.`));
      onProgress(100);
      resolve();
    };
    request.send(file);
  });
