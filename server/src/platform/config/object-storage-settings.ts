import { isPrivateUrl } from '../private-url.ts'

/** A bucket of any store that speaks the S3 protocol. */
export interface S3Settings {
  kind: 's3'
  /** Where the store answers, without a path. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** How browsers send: by a signed form, or by a signed PUT where a store has no forms. */
  upload: 'POST' | 'PUT'
  /** Whether the bucket stands in the path instead of the host's name. */
  pathStyle: boolean
}

/** Where files are kept: in a folder under the data folder, or in a bucket. */
export interface ObjectStorageSettings {
  objectStorage: { kind: 'folder' } | S3Settings
}

type Env = Record<string, string | undefined>

const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
type Name = (typeof names)[number]

const settingFormats: Record<Name, { form: RegExp; wanted: string }> = {
  S3_ENDPOINT: { form: /^https?:\/\/\S+$/, wanted: 'the address of the store, without the bucket' },
  S3_REGION: { form: /^[a-z0-9-]{1,40}$/, wanted: 'the region of the bucket, such as us-east-1 or auto' },
  S3_BUCKET: { form: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, wanted: 'the name of the bucket' },
  S3_ACCESS_KEY: {
    form: /^[\x21-\x7e]{3,128}$/,
    wanted: 'the id of a key that may read, write and delete there',
  },
  S3_SECRET_KEY: { form: /^[\x21-\x7e]{8,128}$/, wanted: 'the secret of that key' },
}

/** An address without a path; by https, unless it is private: pictures of complaints travel to it. */
const isEndpoint = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && (text.startsWith('https:') || isPrivateUrl(text))

/** Where files are kept, by the settings; each mistake becomes one sentence in `faults`, and no secret is quoted. */
export function readObjectStorageSettings(env: Env, faults: string[]): ObjectStorageSettings {
  if (!names.some((name) => env[name])) return { objectStorage: { kind: 'folder' } }
  const read = (name: Name): string => {
    const { form, wanted } = settingFormats[name]
    const text = env[name]
    if (!text) faults.push(`${name} is missing; a store needs all of ${names.join(', ')}: ${wanted}.`)
    else if (!form.test(text)) faults.push(`${name} is malformed; it must be ${wanted}.`)
    return text ?? ''
  }
  const endpoint = read('S3_ENDPOINT').replace(/\/+$/, '')
  if (settingFormats.S3_ENDPOINT.form.test(endpoint) && !isEndpoint(endpoint))
    faults.push(
      'S3_ENDPOINT is malformed; it must be an address without a path, by https unless it is private.',
    )
  const upload = env.S3_UPLOAD || 'POST'
  if (upload !== 'POST' && upload !== 'PUT') faults.push(`S3_UPLOAD is "${upload}"; it must be POST or PUT.`)
  const pathStyle = env.S3_PATH_STYLE || '0'
  if (pathStyle !== '0' && pathStyle !== '1')
    faults.push(`S3_PATH_STYLE is "${pathStyle}"; it must be 0 or 1.`)
  return {
    objectStorage: {
      kind: 's3',
      endpoint,
      region: read('S3_REGION'),
      bucket: read('S3_BUCKET'),
      accessKey: read('S3_ACCESS_KEY'),
      secretKey: read('S3_SECRET_KEY'),
      upload: upload === 'PUT' ? 'PUT' : 'POST',
      pathStyle: pathStyle === '1',
    },
  }
}
