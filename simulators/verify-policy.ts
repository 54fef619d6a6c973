import { type ObjectStoreCredentials, parseAmzDate, signWithDayKey } from './verify-sigv4.ts'

/** A browser's upload form, without the file. */
export interface UploadForm {
  fields: ReadonlyMap<string, string>
  bucket: string
  sizeBytes: number
}

/** Form fields that need no policy condition. */
const unconditionedFields = new Set(['policy', 'x-amz-signature', 'file'])

type Condition = Record<string, string> | [string, string | number, string | number]

function isMet(condition: Condition, { fields, bucket, sizeBytes }: UploadForm): boolean {
  const signature = (fieldName: string) =>
    fieldName === 'bucket' ? bucket : fields.get(fieldName.toLowerCase())
  if (!Array.isArray(condition))
    return Object.entries(condition).every(([fieldName, fieldValue]) => signature(fieldName) === fieldValue)
  const [operator, name, expected] = condition
  if (operator === 'content-length-range') return sizeBytes >= Number(name) && sizeBytes <= Number(expected)
  const value = signature(String(name).slice(1)) ?? ''
  return operator === 'eq'
    ? value === expected
    : operator === 'starts-with' && value.startsWith(String(expected))
}

const fieldNamesOf = (condition: Condition): string[] =>
  Array.isArray(condition) ? [String(condition[1]).slice(1)] : Object.keys(condition)

/**
 * Verifies an upload form; returns the store's error code, or undefined if its policy is validly signed, not
 * expired, met by every field, and names them all (Amazon S3, "Browser-based uploads using POST", "Policy
 * creation").
 */
export function verifyPolicy(
  form: UploadForm,
  credentials: ObjectStoreCredentials,
  now: Date,
): string | undefined {
  const get = (name: string): string => form.fields.get(name) ?? ''
  const time = get('x-amz-date')
  const scope = `${credentials.accessKey}/${time.slice(0, 8)}/${credentials.region}/s3/aws4_request`
  if (get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256' || !(parseAmzDate(time) > 0)) return 'AccessDenied'
  if (get('x-amz-credential') !== scope) return 'InvalidAccessKeyId'
  if (signWithDayKey(credentials, time.slice(0, 8), get('policy')) !== get('x-amz-signature'))
    return 'SignatureDoesNotMatch'
  const policy: { expiration: string; conditions: Condition[] } = JSON.parse(
    Buffer.from(get('policy'), 'base64').toString(),
  )
  if (!(now < new Date(policy.expiration))) return 'AccessDenied'
  const named = new Set(policy.conditions.flatMap(fieldNamesOf).map((name) => name.toLowerCase()))
  if ([...form.fields.keys()].some((name) => !unconditionedFields.has(name) && !named.has(name)))
    return 'AccessDenied'
  for (const condition of policy.conditions) {
    if (isMet(condition, form)) continue
    const isSize = Array.isArray(condition) && condition[0] === 'content-length-range'
    return isSize ? 'EntityTooLarge' : 'AccessDenied'
  }
  return undefined
}
