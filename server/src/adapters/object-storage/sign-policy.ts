import { createHmac } from 'node:crypto'

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The key and bucket that a form is signed for. */
export interface PolicyKey {
  accessKey: string
  secretKey: string
  region: string
  bucket: string
}

/** The one file that a form may upload. */
export interface PolicyFile {
  key: string
  contentType: string
  sizeBytes: number
}

/**
 * The fields of a form with which a browser uploads one file of exactly that size and type to a bucket, until
 * `until` (Amazon S3, "Authenticating requests in browser-based uploads using POST (AWS Signature Version 4)").
 */
export function signPolicy(
  { accessKey, secretKey, region, bucket }: PolicyKey,
  { key, contentType, sizeBytes }: PolicyFile,
  { now, until }: { now: Date; until: Date },
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const fields = {
    key,
    'Content-Type': contentType,
    // without it a storage answers 204 or redirects
    success_action_status: '200',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKey}/${day}/${region}/s3/aws4_request`,
    'x-amz-date': time,
  }
  const conditions = [
    { bucket },
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', sizeBytes, sizeBytes],
  ]
  const policy = Buffer.from(JSON.stringify({ expiration: until.toISOString(), conditions })).toString(
    'base64',
  )
  const signingKey = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretKey}`, day))
  return { ...fields, policy, 'x-amz-signature': hmac(signingKey, policy).toString('hex') }
}
