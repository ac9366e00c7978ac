/** An error response of S3: XML with a code (docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  toXml(): string {
    return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${this.code}</Code><Message>${escapeXml(this.message)}</Message></Error>`;
  }
}

export const escapeXml = (text: string): string => text.replace(/[<>&"']/g, letter => `&#${letter.charCodeAt(0)};`);
